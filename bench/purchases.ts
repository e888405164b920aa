import { randomInt } from 'node:crypto'
import type { Pool } from '#server/db/database.ts'
import { type Buyer, crowd } from '#test/faults/crowd.ts'
import { type Call, postBytes } from '#test/support/http-load.ts'
import { widenOrderLimits } from '#test/support/order-limits.ts'
import { addWine, dataOf, type TestSku } from '#test/support/shop.ts'
import { askedShop, costOfRounds } from './answers.ts'
import type { Cost } from './cpu.ts'
import type { BenchShop } from './shop.ts'

const STOCK = 1_000_000
const RICH = 1_000_000_000_00

export type Customer = Buyer & { sku: TestSku }
type Asked = Pick<BenchShop, 'address' | 'databaseUrl'>

/** Each loves another wine, and has enough money for all of them. */
export async function invite(db: Pool, count: number): Promise<Customer[]> {
  await widenOrderLimits(db)
  const customers: Customer[] = []
  for (const buyer of await crowd(db, count, RICH)) {
    const wine = await addWine(db, { skus: [{ stock: STOCK }] })
    customers.push({ ...buyer, sku: wine.skus[0] })
  }
  return customers
}

export const lineOf = ({ sku: { productId, code } }: Customer, isBuyNow: 0 | 1) => ({
  productId,
  uniqueId: code,
  cartNum: 1,
  new: isBuyNow,
})

const postTo = (address: string, customer: Customer, call: Call) =>
  async function post<T>(path: string, body: object): Promise<T> {
    return dataOf<T>(JSON.parse(await call(postBytes(address, `/api${path}`, customer.token, body))))
  }

/** From the cart to the order; returns its number. */
export async function orderOnce(address: string, customer: Customer, call: Call): Promise<string> {
  const post = postTo(address, customer, call)
  const { cartId } = await post<{ cartId: number }>('/cart/add', lineOf(customer, 0))
  const { orderKey } = await post<{ orderKey: string }>('/order/confirm', { cartId: String(cartId) })
  const body = { addressId: customer.addressId, mark: '' }
  return (await post<{ result: { orderId: string } }>(`/order/create/${orderKey}`, body)).result.orderId
}

/** The same, paid from the balance. */
export async function purchaseOnce(address: string, customer: Customer, call: Call): Promise<void> {
  const number = await orderOnce(address, customer, call)
  await postTo(address, customer, call)('/order/pay', { uni: number, paytype: 'yue' })
}

/** A cart line would be full after 99, so these go past the cart. */
export const addOnce = async (address: string, customer: Customer, call: Call): Promise<void> =>
  void (await postTo(address, customer, call)('/cart/add', lineOf(customer, 1)))

/** Rounds per second, and milliseconds of a core per round. */
export async function costOf(
  shop: Asked,
  customers: readonly Customer[],
  round: (address: string, customer: Customer, call: Call) => Promise<unknown>,
  { parallel, seconds }: { parallel: number; seconds: number },
): Promise<Cost> {
  // Each loop has customers of its own, who take turns.
  const each = Math.floor(customers.length / parallel)
  const loops = Array.from({ length: parallel }, (_, loop) => async (call: Call) => {
    const customer = customers[loop * each + randomInt(each)]
    if (!customer) throw new Error('too few customers')
    await round(shop.address, customer, call)
  })
  return costOfRounds(askedShop(shop), loops, seconds)
}
