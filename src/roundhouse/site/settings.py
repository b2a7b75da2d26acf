"""Django's settings: SQLite and nothing to configure; the environment may say otherwise."""

import os
import secrets
from pathlib import Path

from roundhouse.site import LANGUAGE
from roundhouse.site.databases import settings_of, url_given
from roundhouse.site.jobs import QUEUE
from roundhouse.site.logs import logging_settings
from roundhouse.site.mail import mail_settings

SITE = Path(__file__).parent
DATA = Path(os.environ.get("ROUNDHOUSE_DATA") or Path.home() / ".local" / "share" / "roundhouse")
"""Where the database and the secret key lie."""


def secret_key() -> str:
    """The key that signs cookies: drawn once, kept in the data folder, readable by its owner alone."""
    path = DATA / "secret-key"
    if not path.exists():
        DATA.mkdir(mode=0o700, parents=True, exist_ok=True)
        draft = DATA / f"secret-key-{os.getpid()}"
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(48))
        draft.replace(path)  # whole or not at all
    return path.read_text("utf-8")


SECRET_KEY = os.environ.get("ROUNDHOUSE_SECRET") or secret_key()
DEBUG = False
ALLOWED_HOSTS = os.environ.get("ROUNDHOUSE_HOSTS", "127.0.0.1 localhost [::1]").replace(",", " ").split()
"""The names under which the site is reached."""
ROUNDHOUSE_ADDRESS = os.environ.get("ROUNDHOUSE_ADDRESS", "").rstrip("/")
"""The address by which others reach it, where that is not the one in the owner's own address bar."""
ROUNDHOUSE_HTTPS = os.environ.get("ROUNDHOUSE_HTTPS") == "1"
"""Whether people reach it by https: then cookies go by no other way."""
ROUNDHOUSE_METRICS = os.environ.get("ROUNDHOUSE_METRICS", "")
"""The token that opens /metrics; without one it is told to this machine alone."""
ROUNDHOUSE_MAIL_IN = os.environ.get("ROUNDHOUSE_MAIL_IN", "")
"""The address to which mails of tables by turns are answered, where some come in: `roundhouse mail-in`."""
ROUNDHOUSE_IMAP = os.environ.get("ROUNDHOUSE_IMAP", "")
"""The inbox into which the site looks for them, where no mail server brings them (`turns/inbox.py`)."""
ROOT_URLCONF = "roundhouse.site.urls"
INSTALLED_APPS = [
    "django.contrib.staticfiles",
    "roundhouse.site",  # before the others: its templates stand in the place of theirs
    "django.contrib.admin.apps.SimpleAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "roundhouse.site.people",
]
if url_given():
    INSTALLED_APPS.append(QUEUE)
MIDDLEWARE = [
    "roundhouse.site.security.policy",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "roundhouse.site.people.middleware.with_session",
    "allauth.account.middleware.AccountMiddleware",
    "roundhouse.site.pages.errors.tell_troubles",
]
SESSION_ADDRESSES = ("/account/", "/moderation/")
"""Where sessions, users and messages are needed; no other page pays for them."""
SESSION_MIDDLEWARE = [
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "roundhouse.site.requests.look",
            ]
        },
    }
]
DATABASES = {"default": settings_of(url_given(), DATA)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
USE_TZ = True
TIME_ZONE = "UTC"
USE_I18N = False
LANGUAGE_CODE = LANGUAGE
STATIC_URL = "/static/"
CSRF_FAILURE_VIEW = "roundhouse.site.pages.errors.not_ours"
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = ROUNDHOUSE_HTTPS
SECURE_SSL_REDIRECT = ROUNDHOUSE_HTTPS and os.environ.get("ROUNDHOUSE_REDIRECT") != "0"
"""Who comes by plain http is sent to https, unless that is said to be the proxy's work."""
SECURE_HSTS_SECONDS = 30 * 24 * 3600 if ROUNDHOUSE_HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = False
SILENCED_SYSTEM_CHECKS = [
    "admin.E408",  # these three are in SESSION_MIDDLEWARE
    "admin.E409",
    "admin.E410",
    "security.W005",  # other names under ours may belong to others: not ours to bind to https
    "security.W021",  # nor to be put on a list in browsers, which one leaves only after months
    *(["security.W008"] if os.environ.get("ROUNDHOUSE_REDIRECT") == "0" else []),  # the proxy does it
]
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 5_000_000
LOGGING = logging_settings(as_json=os.environ.get("ROUNDHOUSE_LOG") == "json")

# Accounts
SESSION_COOKIE_NAME = "account"
SESSION_COOKIE_AGE = 90 * 24 * 3600
SESSION_COOKIE_SECURE = ROUNDHOUSE_HTTPS
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "roundhouse.site.people.adapter.LongEnough"},
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/account/"
ACCOUNT_ADAPTER = "roundhouse.site.people.adapter.Adapter"
ACCOUNT_FORMS = {
    "login": "roundhouse.site.people.forms.SignIn",
    "signup": "roundhouse.site.people.forms.SignUp",
}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ROUNDHOUSE_SENDS_MAIL = bool(os.environ.get("ROUNDHOUSE_MAIL"))
"""Whether mail reaches people. If not, it lies in a folder, so nobody is asked for an address."""
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*" if ROUNDHOUSE_SENDS_MAIL else "email", "password1*"]
ACCOUNT_USERNAME_VALIDATORS = "roundhouse.site.people.adapter.NAME_RULES"
ACCOUNT_USERNAME_BLACKLIST = ["admin", "bot", "moderator", "roundhouse", "traveller"]
ACCOUNT_EMAIL_VERIFICATION = "optional" if ROUNDHOUSE_SENDS_MAIL else "none"
"""One signs in at once, and confirms the address when the mail comes, if any can come."""
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Roundhouse: "
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if ROUNDHOUSE_HTTPS else "http"
MFA_SUPPORTED_TYPES = ["webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_ALLOW_UNVERIFIED_EMAIL = True
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not ROUNDHOUSE_HTTPS
"""At this machine itself a passkey needs no https; browsers see to it that nowhere else it goes without."""

# Mail
locals().update(mail_settings(os.environ.get("ROUNDHOUSE_MAIL", ""), DATA))
