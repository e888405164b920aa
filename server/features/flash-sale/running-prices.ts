import { addDays, shanghaiDay } from '#domain/shanghai.ts'
import type { Deps } from '#server/http/deps.ts'
import { isRunning, isShown } from './sales-cache.ts'
import { listSalesFrom, type SaleRow } from './sql.ts'

type RunningPrice = { itemId: number; skuId: number; price: SaleRow['price'] }

/** What packs cost in the sales that run now and have some left: the lowest of each pack. */
export async function listRunningPrices({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<RunningPrice[]> {
  const at = now()
  const sales = (await listSalesFrom(db, addDays(shanghaiDay(at), -1))).filter((sale) => isShown(sale) && isRunning(sale, at))
  const inOrder = sales.toSorted((a, b) => b.price - a.price)
  return [...new Map(inOrder.map(({ id, skuId, price }) => [skuId, { itemId: id, skuId, price }])).values()]
}
