import type { PlannedSale } from '#domain/flash-plan.ts'
import { type FlashState, flashState, saleTimes } from '#domain/flash-sale.ts'
import { ZERO } from '#domain/money.ts'
import type { Deps } from '#server/http/deps.ts'
import { listSalesByIds } from './sql.ts'
import { listPackTerms, listSaleIds, tallySales } from './staff-sql.ts'

type Clock = Pick<Deps, 'db' | 'now'>

/** One page, newest first. */
export async function listPlans(
  deps: Clock,
  page: { state: FlashState | undefined; limit: number; offset: number },
): Promise<{ list: PlannedSale[]; count: number }> {
  const { ids, count } = await listSaleIds(deps.db, deps.now(), page)
  return { list: await readPlans(deps, ids), count }
}

/** In the order of `ids`; unknown ones are left out. */
export async function readPlans({ db, now }: Clock, ids: readonly number[]): Promise<PlannedSale[]> {
  const [sales, packTerms, figures] = await Promise.all([listSalesByIds(db, ids), listPackTerms(db, ids), tallySales(db, ids)])
  const at = now()
  return ids.flatMap((id) => {
    const sale = sales.find((each) => each.id === id)
    const terms = packTerms.find((each) => each.id === id)
    if (!sale || !terms) return []
    const { orders = 0, paidOrders = 0, turnover = ZERO } = figures.find((each) => each.id === id) ?? {}
    const times = saleTimes(sale, at)
    return [
      {
        ...times,
        id,
        state: sale.closedAt === null ? flashState(times, at) : 'ended',
        slotId: sale.slotId,
        productId: sale.productId,
        skuCode: terms.skuCode,
        title: terms.ownTitle,
        name: sale.name,
        image: sale.image,
        vintage: sale.vintage,
        sizeMl: sale.sizeMl,
        pack: sale.pack,
        listPrice: sale.listPrice,
        fromDay: sale.fromDay,
        toDay: sale.toDay,
        closedAt: sale.closedAt?.toISOString() ?? null,
        hiddenBy: sale.closedAt === null ? (terms.hiddenBy ?? (sale.listPrice === null ? 'price-before' : null)) : null,
        price: sale.price,
        offered: sale.offered,
        sold: sale.sold,
        remaining: sale.remaining,
        perPerson: sale.perPerson,
        perOrder: sale.perOrder,
        sort: terms.sort,
        orders,
        paidOrders,
        turnover,
      },
    ]
  })
}
