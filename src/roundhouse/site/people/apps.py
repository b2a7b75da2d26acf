"""The application of Django's that knows people."""

from django.apps import AppConfig


class People(AppConfig):
    """Its tables are its own, so that the tables of games stay as they are."""

    name = "roundhouse.site.people"
    label = "people"
    verbose_name = "People"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Hear who signs in and out."""
        from roundhouse.site.people import signals  # noqa: F401 (it connects itself)
