# What the scripts of this folder share: where things are, which version runs, and how it is stopped and started.
# shellcheck shell=sh

fail() {
    echo "$(basename "$0"): $*" >&2
    exit 1
}

# What the installation was told: the data, whose they are, how the service is controlled, where it answers.
read_settings() {
    [ -f "$prefix/installed.conf" ] || fail "there is no Roundhouse in $prefix: run deploy/install.sh first."
    # shellcheck source=/dev/null
    . "$prefix/installed.conf"
    # where the tables are, if not in the data folder: as the service is told it
    DATABASE_URL=$(sed -n "s/^ *DATABASE_URL=//p" "$prefix/roundhouse.env" | tail -n 1 | sed "s/^\\(['\"]\\)\\(.*\\)\\1\$/\\2/")
    export DATABASE_URL
}

as_owner() {
    if [ "$(id -u)" = 0 ] && [ "$user" != root ]; then runuser -u "$user" -- "$@"; else "$@"; fi
}

# Let PREFIX/$1 lead to a version, in one step: at no time does it lead nowhere.
lead() {
    ln -sfn "versions/$2" "$prefix/$1.new"
    mv -T "$prefix/$1.new" "$prefix/$1"
}

version_of() {
    basename "$(readlink "$prefix/$1")"
}

switch_to() {
    before=$(version_of current)
    lead current "$1"
    lead previous "$before"
}

stop_service() { "$control" stop "$service"; }
start_service() { "$control" start "$service"; }

# Stop the site and back up its data, wherever they are; if that cannot be done, let it go on.
stop_and_back_up() {
    backup="$prefix/backups/$(date +%Y%m%d-%H%M%S)-$1.tar.gz"
    stop_service
    if [ -n "${ROUNDHOUSE_NO_BACKUP-}" ]; then
        echo "No backup is made, as ROUNDHOUSE_NO_BACKUP says."
    elif [ -z "$DATABASE_URL" ] && [ ! -e "$data/site.sqlite3" ]; then
        echo "There are no tables yet: nothing to back up."
    elif mkdir -p -m 700 "$prefix/backups" && owned "$prefix/backups" && roundhouse_of current backup "$backup"; then
        echo "The data as they were: $backup"
    else
        start_service
        fail "the data could not be backed up: nothing was changed, $(version_of current) goes on."
    fi
}

owned() { [ "$(id -u)" != 0 ] || chown "$user:" "$1"; }

# Let a version do something with the data: roundhouse_of current backup FILE
roundhouse_of() {
    which=$prefix/$1
    shift
    as_owner "$which/bin/roundhouse" "$@" --data "$data" >/dev/null
}

# Take the database back to what another version knows, if it is not there; the games stay.
fit_data_to() {
    if as_owner "$prefix/versions/$1/bin/python" -m roundhouse.site.schema --data "$data" --fits; then return; fi
    known=$("$prefix/versions/$1/bin/python" -m roundhouse.site.schema) || return
    as_owner "$prefix/current/bin/python" -m roundhouse.site.schema --data "$data" --back-to "$known"
}

# Wait for /readyz, a minute at most, or as long as ROUNDHOUSE_PATIENCE says.
wait_until_ready() {
    "$prefix/current/bin/python" - "$address/readyz" "${ROUNDHOUSE_PATIENCE:-60}" <<'PYTHON'
import sys, time, urllib.error, urllib.request
end, told = time.monotonic() + float(sys.argv[2]), ""
while time.monotonic() < end:
    try:
        urllib.request.urlopen(sys.argv[1], timeout=5)
        sys.exit()
    except urllib.error.HTTPError as error:
        told = error.read().decode(errors="replace")
    except OSError as error:
        told = str(error)
    time.sleep(0.2)
sys.exit(f"It is not ready: {told}")
PYTHON
}
