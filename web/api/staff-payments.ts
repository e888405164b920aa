import * as staff from '#contract/staff/payments.ts'
import { type Fen, fromYuan, toYuan, ZERO } from '#domain/money.ts'
import type { Api } from './client.ts'

/** An order whose shopper has chosen to transfer the money. */
export type AwaitedTransfer = { orderNumber: string; nickname: string; amount: Fen; payBy: string }
export const TRANSFERS_PER_PAGE = 20

/** The one that expires first in front. */
export async function listAwaitedTransfers(
  api: Api,
  { page = 1, search = '' }: { page?: number | undefined; search?: string | undefined },
): Promise<{ list: AwaitedTransfer[]; count: number }> {
  const data = await api.call(staff.listAwaitedTransfers, { query: { page, search, limit: TRANSFERS_PER_PAGE } })
  return { count: data.count, list: data.list.map((row) => ({ ...row, amount: fromYuan(row.amount) ?? ZERO })) }
}

/** `reference`: the bank's own of this transfer; it pays once. Another sum than what is still to pay is refused. */
export async function confirmTransfer(
  api: Api,
  { orderNumber, amount, reference }: { orderNumber: string; amount: Fen; reference: string },
): Promise<void> {
  await api.call(staff.confirmTransfer, { body: { orderNumber, amount: toYuan(amount), reference } })
}

export type { ShopperBalance } from '#contract/staff/payments.ts'

/** Shoppers with what they have, found like everywhere in the console. */
export async function findBalances(api: Api, keyword: string): Promise<staff.ShopperBalance[]> {
  const data = await api.call(staff.findBalances, { query: { keyword } })
  return data.map((row) => ({ ...row, balance: fromYuan(row.balance) ?? ZERO }))
}

/** `key`: the same form sent again is the same correction. `isWaiting`: a second person has to agree. Throws ApiError below zero. */
export async function correctBalance(
  api: Api,
  { amount, ...correction }: { accountId: number; amount: Fen; reason: string; key: string },
): Promise<{ balance: Fen; isWaiting: boolean }> {
  const data = await api.call(staff.correctBalance, { body: { ...correction, amount: toYuan(amount) } })
  return { balance: fromYuan(data.balance) ?? ZERO, isWaiting: data.status === 'waiting' }
}
