import { type Db, type Pool, transaction } from './database.ts'
import { applyMigrations, migrateBesideOthers } from './migrate.ts'
import { requireDatabase, type ShopMode, saveShopMode } from './shop-mode.ts'

/** Migrates and records the mode; in a shop that is there already, beside those who sell in it. Returns the migrations applied now. */
export async function prepareSchema(db: Pool, mode: ShopMode): Promise<string[]> {
  const isNew = (await requireDatabase(db, mode)) === 'empty'
  if (isNew) return transaction(db, (tx) => migrateTo(tx, mode))
  const applied = await migrateBesideOthers(db)
  await saveShopMode(db, mode)
  return applied
}

/** Drops everything first. Throws WrongDatabase unless it is a demo. */
export function startOver(db: Pool): Promise<string[]> {
  return transaction(db, async (tx) => {
    await requireDatabase(tx, 'demo')
    await dropShop(tx)
    return migrateTo(tx, 'demo')
  })
}

export async function dropShop(tx: Db): Promise<void> {
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
