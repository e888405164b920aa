#!/bin/sh
# Once, when the database server is new: the shop is a plain role that owns its database.
set -eu
psql --username "$POSTGRES_USER" --set ON_ERROR_STOP=1 --set password="$POSTGRES_SHOP_PASSWORD" <<'SQL'
create role shop login password :'password';
create database shop owner shop;
SQL
