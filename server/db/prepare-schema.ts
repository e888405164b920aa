import { type Db, type Pool, transaction } from './database.ts'
import { applyMigrations } from './migrate.ts'
import { requireDatabase, type ShopMode, saveShopMode } from './shop-mode.ts'

/** The newest schema in a database of this mode, which the database knows from then on. Answers the migrations that were applied now. */
export function prepareSchema(db: Pool, mode: ShopMode): Promise<string[]> {
  return transaction(db, (tx) => migrateTo(tx, mode))
}

/** The same, after all that the shop has in its database was removed. Only for a demo; throws WrongDatabase for any other. */
export function startOver(db: Pool): Promise<string[]> {
  return transaction(db, async (tx) => {
    await requireDatabase(tx, 'demo')
    await dropShop(tx)
    return migrateTo(tx, 'demo')
  })
}

/** Removes all that the shop has in its database. */
export async function dropShop(tx: Db): Promise<void> {
  // graphile-worker keeps its queue in a schema of its own.
  await tx`drop schema if exists graphile_worker cascade`
  await tx`drop schema public cascade`
  await tx`create schema public`
}

async function migrateTo(tx: Db, mode: ShopMode): Promise<string[]> {
  await requireDatabase(tx, mode)
  const applied = await applyMigrations(tx)
  await saveShopMode(tx, mode)
  return applied
}
