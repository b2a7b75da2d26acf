#!/bin/sh
# Installs this Roundhouse: an environment of its own in PREFIX/versions, to which PREFIX/current leads, and a
# folder for the data. It changes nothing else of the system but what is asked for, and can be run again.
set -eu
here=$(cd -- "$(dirname -- "$0")" && pwd)
# shellcheck source=deploy/common.sh
. "$here/common.sh"

usage() {
    cat <<'TEXT'
deploy/install.sh [OPTIONS]
  --prefix FOLDER   where the versions go                           (/opt/roundhouse)
  --data FOLDER     where the tables lie                            (/var/lib/roundhouse)
  --user NAME       whose the data are; made if there is none       (whoever runs this)
  --units FOLDER    put systemd's units there, like /etc/systemd/system
  --python PYTHON   the Python to use, 3.11 or newer                (python3)
  --native          compile it: takes minutes and a C compiler, runs faster
  --postgres        with the driver of PostgreSQL, for DATABASE_URL
  --as NAME         what this version is called                     (its number and the time)
  --control PROGRAM what is called with `stop SERVICE` and `start SERVICE`    (systemctl)
  --service NAME    the name of the service                         (roundhouse)
  --address URL     where the site answers on this machine          (http://127.0.0.1:8000)
  --no-switch       do not let PREFIX/current lead to it yet
TEXT
}

prefix=/opt/roundhouse data=/var/lib/roundhouse user=$(id -un) units='' python=python3 native='' name='' lock=requirements.lock
control=systemctl service=roundhouse address=http://127.0.0.1:8000 switch=yes
while [ $# -gt 0 ]; do
    case $1 in
        --native) native=1 ;;
        --postgres) lock=requirements-postgres.lock ;;
        --no-switch) switch='' ;;
        -h | --help) usage; exit ;;
        --prefix | --data | --user | --units | --python | --as | --control | --service | --address)
            [ $# -gt 1 ] || fail "$1 needs a value."
            case $1 in
                --prefix) prefix=$2 ;; --data) data=$2 ;; --user) user=$2 ;; --units) units=$2 ;;
                --python) python=$2 ;; --as) name=$2 ;; --control) control=$2 ;; --service) service=$2 ;;
                --address) address=$2 ;;
            esac
            shift ;;
        *) usage >&2; fail "there is no option $1." ;;
    esac
    shift
done
case "$prefix$data" in *[!A-Za-z0-9/._-]*) fail "folders have plain names: letters, digits, . _ -" ;; esac
case $prefix in /*) ;; *) prefix=$PWD/$prefix ;; esac
case $data in /*) ;; *) data=$PWD/$data ;; esac

source=$(dirname "$here")
[ -f "$source/requirements.lock" ] || fail "run it in a clone: there is no requirements.lock in $source."
"$python" -c 'import sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
    || fail "$python is not there, older than 3.11, or lacks venv (apt-get install python3-venv)."
number=$(sed -n 's/^version = "\(.*\)"/\1/p' "$source/pyproject.toml")
name=${name:-$number-$(date +%Y%m%d-%H%M%S)}
version=$prefix/versions/$name
[ ! -e "$version" ] || fail "there is a version $name already."

# Whose the data are
id "$user" >/dev/null 2>&1 \
    || useradd --system --user-group --home-dir "$data" --shell /usr/sbin/nologin "$user" \
    || fail "there is no user $user, and only root can make one."
[ -d "$data" ] || { mkdir -p "$data" && chmod 700 "$data"; }
[ "$(id -u)" != 0 ] || chown "$user:" "$data"

# The environment: whole or not at all
mkdir -p "$prefix/versions"
draft=$(mktemp -d)
trap 'rm -rf "$draft" "$version"' EXIT
trap 'exit 1' INT TERM
# it is built there, not in the clone; what Python writes beside its sources is left behind
tar -C "$source" --exclude=__pycache__ --exclude='*.egg-info' -cf "$draft/clone.tar" src pyproject.toml setup.py README.md LICENSE
tar -C "$draft" -xf "$draft/clone.tar"
rm "$draft/clone.tar"
environment() {
    if command -v uv >/dev/null; then
        uv venv --quiet --python "$python" "$version" \
            && uv pip install --quiet --python "$version/bin/python" --require-hashes -r "$source/$lock" \
            && uv pip install --quiet --python "$version/bin/python" --no-deps $isolated "$draft" \
            && return
        echo "uv could not do it; pip is asked." >&2
        rm -rf "$version"
    fi
    "$python" -m venv "$version"
    pip="$version/bin/pip --disable-pip-version-check --quiet install --no-deps"
    $pip --require-hashes -r "$source/$lock"
    $pip $isolated "$draft"
}
if [ -n "$native" ]; then
    isolated='' ROUNDHOUSE_COMPILED=1
    export ROUNDHOUSE_COMPILED
else
    isolated=--no-build-isolation
fi
echo "Installing Roundhouse $name in $prefix …"
environment
"$version/bin/roundhouse" --version >/dev/null
cp -R "$here" "$version/deploy"
rm -rf "$draft"
trap - EXIT

# What the other scripts and the service need to know
if [ ! -f "$prefix/installed.conf" ]; then
    {
        echo "# Where the scripts of Roundhouse find things; written by install.sh once, yours to change."
        for each in data user control service address; do eval "echo \"$each='\$$each'\""; done
    } >"$prefix/installed.conf"
fi
if [ ! -f "$prefix/roundhouse.env" ]; then
    (umask 077 && cat >"$prefix/roundhouse.env") <<'TEXT'
# The settings of the site: docs/one-server.md says what each means.
#ROUNDHOUSE_HOSTS=railways.example.org
#ROUNDHOUSE_HTTPS=1
TEXT
fi
if [ -n "$units" ]; then
    mkdir -p "$units"
    for unit in "$here"/*.service "$here"/*.timer; do
        sed "s|@PREFIX@|$prefix|g; s|@DATA@|$data|g; s|@USER@|$user|g" "$unit" >"$units/$(basename "$unit")"
    done
fi
if [ -n "$switch" ]; then
    if [ -L "$prefix/current" ]; then switch_to "$name"; else lead current "$name"; fi
    echo "It is here: $prefix/current/bin/roundhouse site --data $data"
fi
