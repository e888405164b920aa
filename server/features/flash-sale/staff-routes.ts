import { done } from '#contract/done.ts'
import { refuse } from '#contract/refusals.ts'
import * as staff from '#contract/staff/flash-sale.ts'
import type { PlannedSale } from '#domain/flash-plan.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { closeSale } from './close-sale.ts'
import { addToSale, changeSale, planSale, versionOfSale } from './plan-sale.ts'
import { listPlans, readPlans } from './read-plans.ts'
import { addSlot, changeSlot, versionOfSlot } from './save-slot.ts'
import { listSlots } from './staff-sql.ts'

export function staffFlashSaleRoutes(serve: Serve, deps: Deps): void {
  const seen = (sale: PlannedSale): staff.SeenSale => ({ ...sale, version: versionOfSale(sale) })
  serve(staff.listFlashSlots, async () =>
    (await listSlots(deps.db)).map((slot) => staff.encodePlannedSlot({ ...slot, version: versionOfSlot(slot) })),
  )
  serve(staff.addFlashSlot, async ({ body }) => ({ id: await addSlot(deps, body) }))
  serve(staff.changeFlashSlot, async ({ params, body: { version, ...slot } }) => {
    await changeSlot(deps, { ...slot, id: params.id }, version)
    return done('changed')
  })

  serve(staff.listFlashSales, async ({ query: { page, limit, state }, ...reader }) => {
    const { list, count } = await listPlans(deps, { state, limit, offset: (page - 1) * limit })
    return { list: list.map((sale) => staff.encodePlannedSale(seen(sale), reader)), count }
  })
  serve(staff.findFlashSale, async ({ params, ...reader }) => {
    const [sale] = await readPlans(deps, [params.id])
    return staff.encodePlannedSale(seen(sale ?? refuse('not-found')), reader)
  })
  serve(staff.planFlashSale, async ({ body }) => ({ id: await planSale(deps, staff.decodePlan(body)) }))
  serve(staff.changeFlashSale, async ({ params, body }) => {
    await changeSale(deps, { id: params.id, terms: staff.decodeTerms(body), version: body.version })
    return done('changed')
  })
  serve(staff.addFlashPacks, async ({ params, body }) => {
    await addToSale(deps, params.id, body.quantity)
    return done('changed')
  })
  serve(staff.closeFlashSale, async ({ params }) => {
    await closeSale(deps, params.id)
    return done('done')
  })
}
