import { refuse } from '#contract/refusals.ts'
import { RECHARGE_MAX, RECHARGE_MIN, type RechargeOffer } from '#domain/balance.ts'
import { type Fen, toYuan, ZERO } from '#domain/money.ts'
import { RECHARGE_MINUTES } from '#domain/payment.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { newNumber } from '#server/features/ledger/new-number.ts'
import { lockAccount } from '#server/features/orders/head-sql.ts'
import { requireNotActedOn } from '#server/features/staff-acts/act-for.ts'
import type { Deps } from '#server/http/deps.ts'
import { findUnpaidRecharge, insertRecharge, isOffer, listOffers } from './recharge-sql.ts'

/** `amount` undefined: not a sum of money. */
export type WantedRecharge = { offerId: number | null; amount: Fen | undefined }

/**
 * Answers the number. Offers' amounts come from the server. Refuses missing amounts, those out of bounds, and offers that are over or used
 * up; staff who wrote the offer get no gift by it. An offer with a limit that was begun and can still be paid goes on.
 */
export function openRecharge({ db, now }: Deps, accountId: number, wanted: WantedRecharge): Promise<string> {
  return transaction(db, async (tx) => {
    // Two at once must not both be within an offer's limit.
    await lockAccount(tx, accountId)
    const at = now()
    const { offerId } = wanted
    const begun = offerId === null ? undefined : await findUnpaidRecharge(tx, accountId, offerId, at)
    const { amount, gift } = begun ?? (await termsOf(tx, accountId, wanted, at))
    // After the terms are read: whoever wrote them until then stands in the log.
    if (offerId !== null && gift > ZERO) await requireNotActedOn(tx, accountId, ['recharge-offer'], String(offerId))
    if (begun) return begun.number
    if (amount <= ZERO) refuse('recharge-empty')
    if (amount < RECHARGE_MIN) refuse('recharge-too-low', { money: toYuan(RECHARGE_MIN) })
    if (amount > RECHARGE_MAX) refuse('recharge-too-high', { money: toYuan(RECHARGE_MAX) })
    const number = newNumber('cz', at)
    const payBy = new Date(at.getTime() + RECHARGE_MINUTES * 60_000)
    await insertRecharge(tx, { number, accountId, offerId, amount, gift, payBy, at })
    return number
  })
}

async function termsOf(
  tx: Db,
  accountId: number,
  { offerId, amount }: WantedRecharge,
  at: Date,
): Promise<Pick<RechargeOffer, 'amount' | 'gift'>> {
  if (offerId === null) return { amount: amount ?? refuse('recharge-empty'), gift: ZERO }
  const offer = (await listOffers(tx, accountId, shanghaiDay(at))).find(({ id }) => id === offerId)
  if (offer) return offer
  return refuse((await isOffer(tx, offerId)) ? 'recharge-offer-over' : 'not-found')
}
