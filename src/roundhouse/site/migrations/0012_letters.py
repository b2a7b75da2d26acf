"""Letters are kept until their round is opened, and with it."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('site', '0011_by_turns'),
    ]

    operations = [
        migrations.CreateModel(
            name='StoredLetter',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round', models.SmallIntegerField()),
                ('seat', models.SmallIntegerField()),
                ('kind', models.CharField(max_length=20)),
                ('writer', models.CharField(max_length=40)),
                ('texts', models.JSONField()),
                ('earlier', models.JSONField()),
                ('orders', models.TextField()),
                ('said', models.JSONField()),
                ('by_mail', models.BooleanField()),
                ('came', models.DateTimeField()),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to='site.storedtable')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('table', 'round', 'seat'), name='one_letter_a_seat_and_round')],
            },
        ),
    ]
