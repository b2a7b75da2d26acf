"""The lines of a table are found by their numbers' own index: the other one goes."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("site", "0003_holders")]

    operations = [
        migrations.AlterField(
            model_name="storedaction",
            name="table",
            field=models.ForeignKey(
                db_index=False, on_delete=django.db.models.deletion.CASCADE, to="site.storedtable"
            ),
        ),
    ]
