import { type Db, type Pool, transaction } from './database.ts'
import { applyMigrations } from './migrate.ts'
import { requireDatabase, type ShopMode, saveShopMode } from './shop-mode.ts'

/** Migrates and records the mode. Returns the migrations applied now. */
export function prepareSchema(db: Pool, mode: ShopMode): Promise<string[]> {
  return transaction(db, (tx) => migrateTo(tx, mode))
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
