"""Which browser holds which seat, and who is to move."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('site', '0002_version_of_the_rules'),
    ]

    operations = [
        migrations.AddField(
            model_name='storedtable',
            name='mover',
            field=models.SmallIntegerField(null=True),
        ),
        migrations.CreateModel(
            name='StoredHolder',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('browser', models.CharField(db_index=True, max_length=64)),
                ('seat', models.SmallIntegerField()),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to='site.storedtable')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('table', 'browser', 'seat'), name='one_row_a_holder')],
            },
        ),
    ]
