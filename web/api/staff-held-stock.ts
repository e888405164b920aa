import { decodeLocalized } from '#contract/localized.ts'
import * as staff from '#contract/staff/held-stock.ts'
import { fromYuan, ZERO } from '#domain/money.ts'
import type { OrderLimits } from '#domain/order-limits.ts'
import type { Api } from './client.ts'

export type { HeldOrder, StockHolder } from '#contract/staff/held-stock.ts'

/** An account and its unpaid orders, the oldest first. */
export type HolderInFull = { accountId: number; nickname: string; phone: string; orders: staff.HeldOrder[] }
export const HOLDERS_PER_PAGE = 20
export const CANCEL_REASON_MAX = 200

/** Accounts with unpaid orders, those that hold most bottles first. `search`: words for the shopper, or the start of an order's number. */
export async function listStockHolders(
  api: Api,
  { page = 1, search = '' }: { page?: number | undefined; search?: string | undefined },
): Promise<{ list: staff.StockHolder[]; count: number }> {
  return await api.call(staff.listStockHolders, { query: { page, search, limit: HOLDERS_PER_PAGE } })
}

export async function findStockHolder(api: Api, accountId: number): Promise<HolderInFull> {
  const data = await api.call(staff.findStockHolder, { params: { accountId } })
  return {
    ...data,
    orders: data.orders.map((order) => ({
      ...order,
      due: fromYuan(order.due) ?? ZERO,
      lines: order.lines.map((line) => ({ name: decodeLocalized('name', line), bottles: line.bottles })),
    })),
  }
}

/** Without `numbers` all unpaid orders of the account. Answers how many were cancelled; one that has just been paid is not. */
export async function cancelHeldOrders(
  api: Api,
  accountId: number,
  { reason, numbers }: { reason: string; numbers?: string[] | undefined },
): Promise<number> {
  const data = await api.call(staff.cancelHeldOrders, { params: { accountId }, body: { reason, numbers } })
  return data.cancelled
}

/** Keeps an order that waits for a transfer for some days from now on; answers until when. */
export async function grantHold(api: Api, number: string): Promise<string> {
  return (await api.call(staff.grantHold, { params: { number } })).payBy
}

export const findOrderLimits = async (api: Api): Promise<OrderLimits> => await api.call(staff.findOrderLimits)

export async function saveOrderLimits(api: Api, limits: OrderLimits): Promise<void> {
  await api.call(staff.saveOrderLimits, { body: limits })
}
