import type { AwaitedTransfer } from '#contract/staff/payments.ts'
import type { Db } from '#server/db/database.ts'

/**
 * Orders whose buyers chose the transfer. `search`: beginning of the order's number, or part of the name. The whole number finds any unpaid order:
 * some transfer the money without having chosen anything.
 */
export async function listAwaitedTransfers(
  db: Db,
  { search, page, limit }: { search: string; page: number; limit: number },
): Promise<{ list: AwaitedTransfer[]; count: number }> {
  const matching = db`
      from shop_order placed
      join account on account.id = placed.account_id
     where placed.status = 'unpaid'
       and ${
         search === ''
           ? db`placed.pay_method = 'offline'`
           : db`(placed.number = ${search}
                 or placed.pay_method = 'offline' and (starts_with(placed.number, ${search}) or position(${search} in account.nickname) > 0))`
       }`
  const [rows, [total]] = await Promise.all([
    db<(Omit<AwaitedTransfer, 'payBy'> & { payBy: Date })[]>`
      select placed.number as "orderNumber", account.nickname, placed.pay_by as "payBy",
             (select told.account->>'number' from transfer_instruction join bank_account_version told on told.id = version_id
               where order_id = placed.id) as "toldNumber",
             placed.due - coalesce((select sum(amount) from payment
                                     where order_id = placed.id and status = 'paid' and counts), 0)::bigint as amount
        ${matching}
       order by placed.pay_by, placed.id
       limit ${limit} offset ${(page - 1) * limit}`,
    db<{ count: number }[]>`select count(*)::integer as count ${matching}`,
  ])
  return { list: rows.map((row) => ({ ...row, payBy: row.payBy.toISOString() })), count: total?.count ?? 0 }
}

export async function findOrderId(db: Db, orderNumber: string): Promise<number | undefined> {
  const [order] = await db<{ id: number }[]>`select id from shop_order where number = ${orderNumber}`
  return order?.id
}

/** Whether a transfer with this reference of the bank was booked before. */
export async function isTransferKnown(db: Db, reference: string): Promise<boolean> {
  return (await db`select from payment where method = 'offline' and provider_transaction = ${reference}`).length > 0
}
