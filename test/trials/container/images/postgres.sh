#!/bin/sh
# What the official image does at its first start, and only that: a superuser with a password, then /docker-entrypoint-initdb.d.
set -eu
PGDATA=/var/lib/postgresql/18/docker
export PGDATA POSTGRES_USER="${POSTGRES_USER:-postgres}"
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA" && chown -R postgres:postgres /var/lib/postgresql
  exec gosu postgres "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  printf %s "$POSTGRES_PASSWORD" > /tmp/password
  initdb --username="$POSTGRES_USER" --pwfile=/tmp/password --auth-host=scram-sha-256 --auth-local=trust --encoding=UTF8 --locale=C.UTF-8
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  pg_ctl start --wait --options='-c listen_addresses= -c unix_socket_directories=/var/run/postgresql'
  for script in /docker-entrypoint-initdb.d/*.sh; do "$script"; done
  pg_ctl stop --wait --mode=fast
fi
exec postgres -c 'listen_addresses=*' -c unix_socket_directories=/var/run/postgresql
