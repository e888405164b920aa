import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect, type Db, transaction } from '../database.ts'
import { DATABASE, type Home, SUPERUSER } from './home.ts'
import { isRoot } from './runner.ts'

/** Owns the shop's database and may do nothing else on the server. */
export const SHOP_ROLE = 'shop'

const ROLE_LOCK = 7_317_012

const passwordFileOf = (home: Home) => join(home.dir, 'shop-password')

/** Creates the shop's role if needed, also where the shop used to be the superuser. Returns its password. */
export async function ensureShopRole(home: Home, superuserUrl: string): Promise<string> {
  const connection = connect(superuserUrl, 1)
  try {
    // Of two simultaneous starts, the second finds the first one's password.
    await connection`select pg_advisory_lock(${ROLE_LOCK})`
    const known = readPassword(home)
    if (known && (await isPlainRole(connection))) {
      await transaction(connection, handOver)
      return known
    }
    const password = known ?? randomBytes(24).toString('hex')
    await transaction(connection, async (tx) => {
      await makeRole(tx, password)
      await handOver(tx)
    })
    // Last, so that the file never holds a password without a role.
    if (!known) writePassword(home, password)
    return password
  } finally {
    await connection.end({ timeout: 5 })
  }
}

async function isPlainRole(db: Db): Promise<boolean> {
  const [role] = await db<{ isPlain: boolean }[]>`
    select rolcanlogin and not (rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls) as "isPlain"
      from pg_roles where rolname = ${SHOP_ROLE}`
  return role?.isPlain ?? false
}

async function makeRole(tx: Db, password: string): Promise<void> {
  const [role] = await tx`select from pg_roles where rolname = ${SHOP_ROLE}`
  if (!role) await tx.unsafe(`create role ${SHOP_ROLE}`)
  await tx.unsafe(
    `alter role ${SHOP_ROLE} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${password}'`,
  )
}

async function handOver(tx: Db): Promise<void> {
  const statements = await tx<{ statement: string }[]>`
    with superuser as (select oid from pg_roles where rolname = ${SUPERUSER}),
    part_of_other as (
      -- Parts of extensions; sequences of columns, which follow their tables.
      select classid, objid from pg_depend left join pg_class on classid = 'pg_class'::regclass and oid = objid
       where deptype = 'e' or deptype in ('a', 'i') and relkind = 'S'
    ),
    schema as (
      select oid, nspname, nspowner from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
    )
    select format('alter database %I owner to %I', datname, ${SHOP_ROLE}::text) as statement
      from pg_database join superuser on superuser.oid = datdba where datname = ${DATABASE}
    union all
    select format('alter schema %I owner to %I', nspname, ${SHOP_ROLE}::text)
      from schema join superuser on superuser.oid = nspowner
    union all
    select format('alter table %I.%I owner to %I', nspname, relname, ${SHOP_ROLE}::text)
      from pg_class join schema on schema.oid = relnamespace join superuser on superuser.oid = relowner
     where relkind in ('r', 'p', 'v', 'm', 'f', 'S')
       and ('pg_class'::regclass, pg_class.oid) not in (select classid, objid from part_of_other)
    union all
    select format('alter routine %s owner to %I', pg_proc.oid::regprocedure, ${SHOP_ROLE}::text)
      from pg_proc join schema on schema.oid = pronamespace join superuser on superuser.oid = proowner
     where ('pg_proc'::regclass, pg_proc.oid) not in (select classid, objid from part_of_other)
    union all
    select format('alter type %I.%I owner to %I', nspname, typname, ${SHOP_ROLE}::text)
      from pg_type join schema on schema.oid = typnamespace join superuser on superuser.oid = typowner
      left join pg_class on pg_class.oid = typrelid
     where typelem = 0 and typtype <> 'm' and (typrelid = 0 or pg_class.relkind = 'c')
       and ('pg_type'::regclass, pg_type.oid) not in (select classid, objid from part_of_other)`
  for (const { statement } of statements) await tx.unsafe(statement)
}

function readPassword(home: Home): string | undefined {
  return existsSync(passwordFileOf(home)) ? readFileSync(passwordFileOf(home), 'utf8').trim() : undefined
}

/** Owned like the superuser's password file, because root may have started another user's shop. */
function writePassword(home: Home, password: string): void {
  const draft = `${passwordFileOf(home)}.new-${process.pid}`
  writeFileSync(draft, `${password}\n`, { mode: 0o600 })
  const { uid, gid } = statSync(join(home.dir, 'password'))
  if (isRoot) chownSync(draft, uid, gid)
  renameSync(draft, passwordFileOf(home))
}
