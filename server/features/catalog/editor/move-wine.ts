import { refuse } from '#contract/refusals.ts'
import type { StaffWine } from '#contract/staff/wines.ts'
import { wineGaps } from '#domain/wine-draft.ts'
import { type Db, type Pool, transaction } from '#server/db/database.ts'
import type { Deps } from '#server/http/deps.ts'
import { insertChange } from './change-sql.ts'
import { requireNoSale } from './keep-sales-shown.ts'
import { isInSet } from './parts-sql.ts'
import { announceWine, refuseGaps, requireWine } from './save-wine.ts'
import { deleteProduct, isEverOrdered, listDueWines, lockWine, setState } from './sql.ts'

type Act = { id: number; by: number }

const moving = (db: Pool, id: number, work: (tx: Db, wine: StaffWine) => Promise<void>): Promise<void> =>
  transaction(db, async (tx) => {
    await lockWine(tx, id)
    await work(tx, await requireWine(tx, id))
    await announceWine(tx, id, true)
  })

/** Now, or at a time. What is on sale stays so. */
export const publishWine = (db: Pool, { id, by, at, now }: Act & { at: string | undefined; now: Date }): Promise<void> =>
  moving(db, id, async (tx, wine) => {
    if (wine.state === 'archived') refuse('wine-archived')
    if (wine.state === 'on-sale') return
    refuseGaps(wineGaps(wine))
    const publishAt = at === undefined ? null : new Date(at)
    if (publishAt && publishAt <= now) refuse('wine-time-past')
    await setState(tx, id, { isOnSale: publishAt === null, publishAt, isArchived: false })
    const kind = publishAt ? 'planned' : 'published'
    await insertChange(tx, id, { by, kind, changes: publishAt ? { publishAt: [wine.publishAt, publishAt.toISOString()] } : {} })
  })

const off =
  (kind: 'hidden' | 'archived' | 'restored', from: readonly StaffWine['state'][], isArchived: boolean) =>
  (db: Pool, { id, by }: Act) =>
    moving(db, id, async (tx, { state }) => {
      if (!from.includes(state)) return
      if (kind !== 'restored') await requireNoSale(tx, id)
      await setState(tx, id, { isOnSale: false, publishAt: null, isArchived })
      await insertChange(tx, id, { by, kind })
    })

export const hideWine = off('hidden', ['on-sale', 'unpriced', 'off-sale', 'planned'], false)
export const archiveWine = off('archived', ['draft', 'on-sale', 'unpriced', 'off-sale', 'hidden', 'planned'], true)
export const restoreWine = off('restored', ['archived'], false)

export const deleteWine = (db: Pool, id: number): Promise<void> =>
  moving(db, id, async (tx, { state }) => {
    if (state !== 'draft' || (await isEverOrdered(tx, id))) refuse('wine-not-draft')
    if (await isInSet(tx, id)) refuse('wine-in-set')
    await deleteProduct(tx, id)
  })

/** A failure is logged and tried again a minute later. */
export async function publishDueWines({ db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>): Promise<void> {
  const at = now()
  for (const { id } of await listDueWines(db, at)) {
    await moving(db, id, async (tx, { publishAt }) => {
      // Somebody may have put it off meanwhile.
      if (publishAt === null || new Date(publishAt) > at) return
      await setState(tx, id, { isOnSale: true, publishAt: null, isArchived: false })
      await insertChange(tx, id, { by: null, kind: 'published' })
    }).catch((error) => log.error({ err: error, productId: id }, 'wine could not be published'))
  }
}
