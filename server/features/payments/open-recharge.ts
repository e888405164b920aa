import { refuse } from '#contract/refusals.ts'
import { RECHARGE_MAX, RECHARGE_MIN, type RechargeOffer } from '#domain/balance.ts'
import { type Fen, toYuan, ZERO } from '#domain/money.ts'
import { RECHARGE_MINUTES } from '#domain/payment.ts'
import { newNumber } from '#server/features/ledger/new-number.ts'
import type { Deps } from '#server/http/deps.ts'
import { insertRecharge, listOffers } from './recharge-sql.ts'

/** `amount` undefined: not a sum of money. */
export type WantedRecharge = { offerId: number | null; amount: Fen | undefined }

/** Answers the number. Offers' amounts come from the server. Refuses missing amounts and those out of bounds. */
export async function openRecharge({ db, now }: Deps, accountId: number, wanted: WantedRecharge): Promise<string> {
  const { amount, gift } = termsOf(wanted, await listOffers(db))
  if (amount <= ZERO) refuse('recharge-empty')
  if (amount < RECHARGE_MIN) refuse('recharge-too-low', { money: toYuan(RECHARGE_MIN) })
  if (amount > RECHARGE_MAX) refuse('recharge-too-high', { money: toYuan(RECHARGE_MAX) })
  const at = now()
  const number = newNumber('cz', at)
  const payBy = new Date(at.getTime() + RECHARGE_MINUTES * 60_000)
  await insertRecharge(db, { number, accountId, amount, gift, payBy, at })
  return number
}

function termsOf({ offerId, amount }: WantedRecharge, offers: RechargeOffer[]): { amount: Fen; gift: Fen } {
  if (offerId === null) return { amount: amount ?? refuse('recharge-empty'), gift: ZERO }
  return offers.find(({ id }) => id === offerId) ?? refuse('not-found')
}
