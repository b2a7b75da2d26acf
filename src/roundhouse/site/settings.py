"""Django's settings: SQLite and nothing to configure; the environment may say otherwise."""

import os
import secrets
from pathlib import Path

SITE = Path(__file__).parent
DATA = Path(os.environ.get("ROUNDHOUSE_DATA") or Path.home() / ".local" / "share" / "roundhouse")
"""Where the database and the secret key lie."""


def secret_key() -> str:
    """The key that signs cookies: drawn once, kept in the data folder, readable by its owner alone."""
    path = DATA / "secret-key"
    if not path.exists():
        DATA.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(48))
    return path.read_text("utf-8")


SECRET_KEY = os.environ.get("ROUNDHOUSE_SECRET") or secret_key()
DEBUG = False
ALLOWED_HOSTS = os.environ.get("ROUNDHOUSE_HOSTS", "127.0.0.1 localhost [::1]").split()
ROOT_URLCONF = "roundhouse.site.urls"
INSTALLED_APPS = ["django.contrib.staticfiles", "roundhouse.site"]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "roundhouse.site.security.policy",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {"context_processors": ["django.template.context_processors.request"]},
    }
]
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": DATA / "site.sqlite3",
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        },
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
USE_TZ = True
LANGUAGE_CODE = "en"
STATIC_URL = "/static/"
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = False
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 5_000_000
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
}
