import type { Db } from './database.ts'
import { listAppliedMigrations, listMigrations } from './migrate.ts'

export type ShopMode = 'demo' | 'production'

/** `foreign`: tables of another program. */
export type Content = 'empty' | 'foreign' | ShopMode

/** Its message says what is wrong and what to do. */
export class WrongDatabase extends Error {}

const POSTGRES_MAJOR_MIN = 18

/** Throws WrongDatabase for a shop of the other mode or of a newer version, another program's tables, or an old PostgreSQL. */
export async function requireDatabase(db: Db, mode: ShopMode): Promise<'empty' | ShopMode> {
  await requirePostgres(db)
  const content = await findContent(db)
  if (content === 'foreign')
    throw new WrongDatabase('This database holds tables of another program. Give the shop a database of its own.')
  if (content === 'empty') return content
  if (content !== mode) throw new WrongDatabase(MODE_SENTENCES[content])
  const known = await listMigrations()
  const newer = (await listAppliedMigrations(db)).filter((name) => !known.includes(name))
  if (newer.length > 0)
    throw new WrongDatabase(
      `This database was migrated by a newer version of the shop (${newer.join(', ')}). Run that version; this one does not know its tables.`,
    )
  return content
}

/** Throws WrongDatabase for a shop of the other mode. */
export async function requireRestored(db: Db, mode: ShopMode): Promise<void> {
  const content = await findContent(db)
  if (content === 'demo' && mode === 'production')
    throw new WrongDatabase('This is a backup of the demo shop, and SHOP_MODE=production is set. Nothing was restored.')
  if (content === 'production' && mode === 'demo')
    throw new WrongDatabase(
      'This is a backup of a shop in production, and SHOP_MODE=production is not set. Nothing was restored.',
    )
}

const MODE_SENTENCES: Record<ShopMode, string> = {
  production: 'This database belongs to a shop in production, and SHOP_MODE=production is not set. Nothing was changed.',
  demo: 'This database holds the demo shop, and SHOP_MODE=production is set. Give the shop in production an empty one of its own (DATA_DIR or DATABASE_URL).',
}

/** Keeps a mode that is recorded already. */
export const saveShopMode = (db: Db, mode: ShopMode): Promise<unknown> =>
  db`insert into shop_mode (mode) values (${mode}) on conflict do nothing`

/** Whether this connection may do anything on the database server. */
export async function isSuperuser(db: Db): Promise<boolean> {
  const [role] = await db<{ isSuperuser: boolean }[]>`select rolsuper as "isSuperuser" from pg_roles where rolname = current_user`
  return role?.isSuperuser ?? false
}

/** As the database server names it: "18.4". */
export async function postgresVersion(db: Db): Promise<string> {
  const [{ version }] = await db<[{ version: string }]>`select current_setting('server_version') as version`
  return version
}

async function requirePostgres(db: Db): Promise<void> {
  const [server] = await db<{ number: number; version: string }[]>`
    select current_setting('server_version_num')::integer as number, current_setting('server_version') as version`
  if (server && server.number < POSTGRES_MAJOR_MIN * 10_000)
    throw new WrongDatabase(`The shop needs PostgreSQL ${POSTGRES_MAJOR_MIN} or newer; this database runs on ${server.version}.`)
}

async function findContent(db: Db): Promise<Content> {
  // Tables of extensions (PostGIS) do not count.
  const [found] = await db<{ tables: number; isShop: boolean; hasMode: boolean }[]>`
    select count(*)::integer as tables,
           count(*) filter (where relname in ('migration', 'product')) = 2 as "isShop",
           coalesce(bool_or(relname = 'shop_mode'), false) as "hasMode"
      from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`
  if (!found || found.tables === 0) return 'empty'
  if (!found.isShop) return 'foreign'
  const [written] = found.hasMode ? await db<{ mode: ShopMode }[]>`select mode from shop_mode` : []
  return written?.mode ?? guessContent(db)
}

/** For shops from before the mode was recorded. When in doubt it is production, because wrongly refusing a demo is harmless. */
async function guessContent(db: Db): Promise<'empty' | ShopMode> {
  const [guess] = await db<{ content: 'empty' | ShopMode }[]>`
    select case
             when (select count(*) from account where login in ('agent-mei', 'agent-tom', 'supervisor')) > 1 then 'demo'
             when exists (select from setting where key = 'seed-begun') and not exists (select from setting where key = 'company')
              and exists (select from product) then 'demo'
             when exists (select from account) or exists (select from product) then 'production'
             else 'empty'
           end as content`
  return guess?.content ?? 'empty'
}
