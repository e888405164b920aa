import { refuse } from '#contract/refusals.ts'
import type { PriceDraft } from '#contract/staff/wines.ts'
import { type Pool, transaction } from '#server/db/database.ts'
import type { Deps } from '#server/http/deps.ts'
import { insertChange } from './change-sql.ts'
import { differencesOf } from './differences.ts'
import { requirePlanAboveSales } from './keep-sales-shown.ts'
import { applyPlans, deletePlan, insertPlan, isSkuOf, listDuePlans } from './price-plan-sql.ts'
import { announceWine, requireWine } from './save-wine.ts'
import { lockWine } from './sql.ts'

type Planned = { id: number; draft: PriceDraft; by: number; now: Date }

export const planPrice = (db: Pool, { id, draft, by, now }: Planned): Promise<number> =>
  transaction(db, async (tx) => {
    if (!(await isSkuOf(tx, id, draft.skuId))) refuse('not-found')
    if (new Date(draft.startsAt) <= now) refuse('wine-time-past')
    await requirePlanAboveSales(tx, id, draft)
    return (await insertPlan(tx, draft, by)) ?? refuse('price-plan-twice')
  })

export async function cancelPrice(db: Pool, id: number, planId: number): Promise<void> {
  if (!(await transaction(db, (tx) => deletePlan(tx, id, planId)))) refuse('not-found')
}

/** A failure is logged and tried again a minute later. */
export async function applyDuePrices({ db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>): Promise<void> {
  const at = now()
  for (const { productId } of await listDuePlans(db, at)) {
    await transaction(db, async (tx) => {
      await lockWine(tx, productId)
      const before = await requireWine(tx, productId)
      const by = await applyPlans(tx, productId, at)
      if (by === undefined) return
      const changes = differencesOf(before, await requireWine(tx, productId))
      await insertChange(tx, productId, { by, kind: 'price', changes })
      await announceWine(tx, productId)
    }).catch((error) => log.error({ err: error, productId }, 'planned prices could not be applied'))
  }
}
