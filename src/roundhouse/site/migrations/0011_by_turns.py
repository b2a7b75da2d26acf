"""Tables may be played by turns: clocks, days off, ways of being told, moves in advance."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('site', '0010_requests'),
    ]

    operations = [
        migrations.CreateModel(
            name='StoredClock',
            fields=[
                ('table', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, serialize=False, to='site.storedtable')),
                ('seat', models.SmallIntegerField()),
                ('since', models.DateTimeField()),
                ('reserves', models.JSONField()),
                ('rung', models.SmallIntegerField(default=0)),
                ('due', models.DateTimeField(db_index=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name='StoredChannel',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.SmallIntegerField()),
                ('kind', models.CharField(max_length=4)),
                ('address', models.CharField(db_index=True, max_length=600)),
                ('secret', models.CharField(max_length=200)),
                ('seal', models.CharField(max_length=64)),
                ('confirmed', models.BooleanField(default=False)),
                ('daily', models.BooleanField(default=False)),
                ('told', models.DateTimeField(null=True)),
                ('base', models.CharField(default='', max_length=200)),
                ('made', models.DateTimeField()),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to='site.storedtable')),
            ],
        ),
        migrations.CreateModel(
            name='StoredDaysOff',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.SmallIntegerField()),
                ('days', models.JSONField()),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to='site.storedtable')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('table', 'seat'), name='one_calendar_a_seat')],
            },
        ),
        migrations.CreateModel(
            name='StoredSending',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('rung', models.SmallIntegerField()),
                ('since', models.DateTimeField()),
                ('attempts', models.SmallIntegerField(default=0)),
                ('due', models.DateTimeField(db_index=True)),
                ('channel', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to='site.storedchannel')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('channel', 'rung', 'since'), name='told_once_by_a_channel')],
            },
        ),
        migrations.CreateModel(
            name='StoredAdvance',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.SmallIntegerField()),
                ('lines', models.JSONField()),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to='site.storedtable')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('table', 'seat'), name='one_list_of_moves_a_seat')],
            },
        ),
    ]
