import type { RechargeOffer } from '#domain/balance.ts'
import type { Fen } from '#domain/money.ts'
import type { Db } from '#server/db/database.ts'
import { accountsOfPerson } from '#server/features/accounts/person-sql.ts'

export type Recharge = {
  id: number
  number: string
  accountId: number
  amount: Fen
  gift: Fen
  status: 'unpaid' | 'paid' | 'expired'
  payBy: Date
}

const columns = (db: Db) => db`id, number, account_id as "accountId", amount, gift, status, pay_by as "payBy"`

/** The offers that this shopper can take on the day. Counts what the person took under earlier accounts. */
export const listOffers = (db: Db, accountId: number, day: string): Promise<RechargeOffer[]> =>
  db<RechargeOffer[]>`
    select id, amount, gift
      from recharge_offer
     where is_open and coalesce(from_day <= ${day}, true) and coalesce(to_day >= ${day}, true)
       and (per_person is null or per_person > (
             select count(*) from recharge
              where offer_id = recharge_offer.id and account_id in (${accountsOfPerson(db, accountId)}) and status = 'paid'))
     order by position, amount, id`

export async function isOffer(db: Db, id: number): Promise<boolean> {
  return (await db`select from recharge_offer where id = ${id}`).length > 0
}

/** The recharge with a limited offer that this shopper has begun and can still pay, as it was promised. */
export async function findUnpaidRecharge(
  db: Db,
  accountId: number,
  offerId: number,
  at: Date,
): Promise<Pick<Recharge, 'number' | 'amount' | 'gift'> | undefined> {
  const [begun] = await db<Pick<Recharge, 'number' | 'amount' | 'gift'>[]>`
    select recharge.number, recharge.amount, recharge.gift
      from recharge join recharge_offer on recharge_offer.id = offer_id
     where offer_id = ${offerId} and account_id = ${accountId} and status = 'unpaid' and pay_by > ${at} and per_person is not null
       and recharge.amount = recharge_offer.amount and recharge.gift = recharge_offer.gift
     order by recharge.id limit 1`
  return begun
}

export async function insertRecharge(
  db: Db,
  recharge: { number: string; accountId: number; offerId: number | null; amount: Fen; gift: Fen; payBy: Date; at: Date },
): Promise<void> {
  await db`
    insert into recharge (number, account_id, offer_id, amount, gift, pay_by, created_at)
    values (${recharge.number}, ${recharge.accountId}, ${recharge.offerId}, ${recharge.amount}, ${recharge.gift}, ${recharge.payBy}, ${recharge.at})`
}

export async function findRechargeOf(db: Db, accountId: number, number: string): Promise<Recharge | undefined> {
  const [recharge] = await db<Recharge[]>`
    select ${columns(db)} from recharge where number = ${number} and account_id = ${accountId}`
  return recharge
}

export async function findRecharge(db: Db, rechargeId: number): Promise<Recharge> {
  const [recharge] = await db<Recharge[]>`select ${columns(db)} from recharge where id = ${rechargeId}`
  if (!recharge) throw new Error(`no recharge ${rechargeId}`)
  return recharge
}

/** Locks the row until the end of the transaction; the caller holds the shopper's lock. Throws when there is none. */
export async function lockRecharge(tx: Db, rechargeId: number): Promise<Recharge> {
  const [recharge] = await tx<Recharge[]>`select ${columns(tx)} from recharge where id = ${rechargeId} for no key update`
  if (!recharge) throw new Error(`no recharge ${rechargeId}`)
  return recharge
}

export async function markRecharged(tx: Db, rechargeId: number, at: Date): Promise<void> {
  await tx`update recharge set status = 'paid', paid_at = ${at} where id = ${rechargeId}`
}

/** Ends recharges whose time to pay is over. */
export async function expireRecharges(db: Db, at: Date): Promise<void> {
  await db`update recharge set status = 'expired' where status = 'unpaid' and pay_by <= ${at}`
}
