import { encodePayMethod } from '#contract/order-shapes.ts'
import {
  type BalanceSums,
  balance,
  balanceRecord,
  cashier,
  decodeBalance,
  decodeCashier,
  decodeMovement,
  decodeOutcome,
  encodeFilter,
  type PayOutcome,
  payOrder as pay,
} from '#contract/payments.ts'
import type { BalanceMovement, MovementFilter } from '#domain/balance.ts'
import type { Cashier, PayMethod } from '#domain/order.ts'
import type { Page } from '#domain/product.ts'
import type { Api } from './client.ts'

export async function findCashier(api: Api, number: string): Promise<Cashier> {
  const { data } = await api.call(cashier, { params: { orderId: number, type: 'order' } })
  return decodeCashier(data)
}

export async function payOrder(api: Api, number: string, method: PayMethod): Promise<PayOutcome> {
  const { data } = await api.call(pay, { body: { uni: number, paytype: encodePayMethod(method) } })
  return decodeOutcome(data)
}

export async function findBalance(api: Api): Promise<BalanceSums> {
  const { data } = await api.call(balance)
  return decodeBalance(data)
}

/** Movements of the balance, newest first, each with the balance after it (U45). */
export async function listMovements(
  api: Api,
  { filter, page }: { filter: MovementFilter; page?: number },
): Promise<Page<BalanceMovement>> {
  const { data } = await api.call(balanceRecord, { params: { type: encodeFilter(filter) }, query: { page } })
  return { list: data.list.map(decodeMovement), count: data.count }
}
