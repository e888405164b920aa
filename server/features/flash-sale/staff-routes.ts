import { done } from '#contract/done.ts'
import { refuse } from '#contract/refusals.ts'
import * as staff from '#contract/staff/flash-sale.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { closeSale } from './close-sale.ts'
import { addToSale, changeSale, planSale } from './plan-sale.ts'
import { listPlans, readPlans } from './read-plans.ts'
import { addSlot, changeSlot } from './save-slot.ts'
import { listSlots } from './staff-sql.ts'

export function staffFlashSaleRoutes(serve: Serve, deps: Deps): void {
  serve(staff.listFlashSlots, async () => (await listSlots(deps.db)).map(staff.encodePlannedSlot))
  serve(staff.addFlashSlot, async ({ body }) => ({ id: await addSlot(deps, body) }))
  serve(staff.changeFlashSlot, async ({ params, body }) => {
    await changeSlot(deps, { ...body, id: params.id })
    return done('changed')
  })

  serve(staff.listFlashSales, async ({ query: { page, limit, state }, ...reader }) => {
    const { list, count } = await listPlans(deps, { state, limit, offset: (page - 1) * limit })
    return { list: list.map((sale) => staff.encodePlannedSale(sale, reader)), count }
  })
  serve(staff.findFlashSale, async ({ params, ...reader }) => {
    const [sale] = await readPlans(deps, [params.id])
    return staff.encodePlannedSale(sale ?? refuse('not-found'), reader)
  })
  serve(staff.planFlashSale, async ({ body }) => ({ id: await planSale(deps, staff.decodePlan(body)) }))
  serve(staff.changeFlashSale, async ({ params, body }) => {
    await changeSale(deps, params.id, staff.decodeTerms(body))
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
