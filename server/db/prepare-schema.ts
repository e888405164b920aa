import { type Pool, transaction } from './database.ts'
import { applyMigrations } from './migrate.ts'
import { requireDatabase, type ShopMode, saveShopMode } from './shop-mode.ts'

/** The newest schema in a database of this mode, which the database knows from then on. Answers the migrations that were applied now. */
export function prepareSchema(db: Pool, mode: ShopMode): Promise<string[]> {
  return transaction(db, async (tx) => {
    await requireDatabase(tx, mode)
    const applied = await applyMigrations(tx)
    await saveShopMode(tx, mode)
    return applied
  })
}
