import * as staff from '#contract/staff-payments.ts'
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
  const { data } = await api.call(staff.listAwaitedTransfers, { query: { page, search, limit: TRANSFERS_PER_PAGE } })
  return { count: data.count, list: data.list.map((row) => ({ ...row, amount: fromYuan(row.amount) ?? ZERO })) }
}

/** `reference`: the bank's own of this transfer; it pays once. Another sum than what is still to pay is refused. */
export async function confirmTransfer(
  api: Api,
  { orderNumber, amount, reference }: { orderNumber: string; amount: Fen; reference: string },
): Promise<void> {
  await api.call(staff.confirmTransfer, { body: { orderNumber, amount: toYuan(amount), reference } })
}
