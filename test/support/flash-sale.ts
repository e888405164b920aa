import { fen } from '#domain/money.ts'
import { addDays, shanghaiDay } from '#domain/shanghai.ts'
import { planSale } from '#server/features/flash-sale/plan-sale.ts'
import { addSlot } from '#server/features/flash-sale/save-slot.ts'
import type { Deps } from '#server/http/deps.ts'
import { dataOf, type Shopper, type TestSku } from './shop.ts'

export type TestSale = { id: number; productId: number; skuCode: string; price: number }

type SaleSpec = {
  sku: TestSku
  /** Full hours from now; 0: open already. */
  startsInHours?: number
  hours?: number
  days?: number
  price?: number
  offered?: number
  perPerson?: number
  perOrder?: number
}

/** Plans a sale that is open by default, and adds a slot if needed. */
export async function openSale(deps: Pick<Deps, 'db' | 'now'>, { sku, ...spec }: SaleSpec): Promise<TestSale> {
  const { startsInHours = 0, hours = 6, days = 1, price = 50_00, offered = 20, perPerson = 5, perOrder = 2 } = spec
  const opens = new Date(deps.now().getTime() + startsInHours * 3_600_000)
  const startsHour = Number(opens.toLocaleTimeString('sv-SE', { timeZone: 'Asia/Shanghai' }).slice(0, 2))
  const [present] = await deps.db<{ id: number }[]>`select id from flash_slot where starts_hour = ${startsHour}`
  const slotId = present?.id ?? (await addSlot(deps, { startsHour, hours, image: '' }))
  const fromDay = shanghaiDay(opens)
  const id = await planSale(deps, {
    slotId,
    skuCode: sku.code,
    title: { zh: '', en: '' },
    fromDay,
    toDay: addDays(fromDay, days - 1),
    price: fen(price),
    offered,
    perPerson,
    perOrder,
    sort: 0,
  })
  const [row] = await deps.db<{ code: string }[]>`select code from flash_item where id = ${id}`
  return { id, productId: sku.productId, skuCode: row?.code ?? '', price }
}

export const flashLine = ({ id, productId, skuCode }: TestSale, quantity = 1) => ({
  productId,
  uniqueId: skuCode,
  cartNum: quantity,
  secKillId: id,
  new: 1 as const,
})

/** Takes packs of a sale to the confirm page; returns the order key. */
export async function flashCheckout(buyer: Shopper, sale: TestSale, quantity = 1): Promise<string> {
  const { cartId } = dataOf<{ cartId: string }>(await buyer.post('/cart/add', flashLine(sale, quantity)))
  const confirmed = await buyer.post('/order/confirm', { cartId, new: 1 as const, addressId: buyer.addressId })
  return dataOf<{ orderKey: string }>(confirmed).orderKey
}
