#!/bin/sh
# Puts the Roundhouse of this clone in the place of the one that runs: installs it beside, stops the site, backs up the
# data, switches, starts. If it does not get ready, the version before goes on. Games in progress go on.
#   deploy/upgrade.sh [--prefix FOLDER] [further options of install.sh: --python, --native, --as]
set -eu
here=$(cd -- "$(dirname -- "$0")" && pwd)
# shellcheck source=deploy/common.sh
. "$here/common.sh"
prefix=/opt/roundhouse
if [ "${1-}" = --prefix ]; then
    prefix=$2
    shift 2
fi
read_settings
number=$(sed -n 's/^version = "\(.*\)"/\1/p' "$here/../pyproject.toml")
name=$number-$(date +%Y%m%d-%H%M%S)
if [ "${1-}" = --as ]; then
    name=$2
    shift 2
fi
[ -z "$DATABASE_URL" ] || set -- --postgres "$@"
"$here/install.sh" --prefix "$prefix" --data "$data" --user "$user" --as "$name" --no-switch "$@"
old=$(version_of current)
stop_and_back_up "before-$name"
switch_to "$name"
if start_service && wait_until_ready; then
    echo "Roundhouse $name runs. To go back: $prefix/current/deploy/rollback.sh --prefix $prefix"
    exit
fi
echo "Version $name does not run; $old goes on." >&2
stop_service || true
if ! fit_data_to "$old"; then
    echo "The data do not fit $old any more: they are put back as they were." >&2
    roundhouse_of "versions/$old" restore "$backup" \
        || fail "$backup could not be restored: do that by hand with $prefix/versions/$old/bin/roundhouse."
fi
switch_to "$old"
start_service
wait_until_ready
exit 1
