import { type Db, type Pool, transaction } from '#server/db/database.ts'

const BATCH_SIZE = 200

/** Job: counts from scratch what customers have spent; a migration names the customers. */
export async function recountCustomers(db: Pool): Promise<void> {
  while (await transaction(db, recountSome)) {}
}

async function recountSome(tx: Db): Promise<boolean> {
  const taken = await tx<{ accountId: number }[]>`
    delete from customer_recount
     where account_id in (select account_id from customer_recount order by account_id limit ${BATCH_SIZE} for update skip locked)
    returning account_id as "accountId"`
  const ids = taken.map(({ accountId }) => accountId)
  if (ids.length === 0) return false
  // In a statement of its own: whoever changes these figures meanwhile waits, and adds to what is counted here.
  await tx`select from customer where account_id = any(${ids}::bigint[]) order by account_id for no key update`
  await tx`
    update customer
       set spent = (select coalesce(sum(order_paid(status, due)), 0) from shop_order where account_id = customer.account_id)
                 - (select coalesce(sum(after_sale_went_back(status, amount)), 0) from after_sale where account_id = customer.account_id)
     where account_id = any(${ids}::bigint[])`
  return true
}
