import { refuse } from '#contract/refusals.ts'
import type { StaffOffer } from '#contract/staff/recharge-offers.ts'
import { toYuan } from '#domain/money.ts'
import { OFFERS_MAX, type OfferDraft } from '#domain/recharge-offer.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { type ActingStaff, recordAct } from '#server/features/staff-acts/act-for.ts'
import type { Deps } from '#server/http/deps.ts'
import { requireVersion, versionOf } from '#server/http/version.ts'
import { deleteOfferRow, insertOffer, listOfferRows, lockOffers, saveOfferOrder, updateOffer } from './offer-sql.ts'

/* Shoppers' pages of offers are private, so nothing cached needs to be dropped. */

type Parts = Pick<Deps, 'db' | 'now'>

export async function listOffersForStaff({ db }: Pick<Parts, 'db'>): Promise<StaffOffer[]> {
  return (await listOfferRows(db)).map((offer) => ({ ...offer, version: versionOfOffer(offer) }))
}

const versionOfOffer = ({ amount, gift, perPerson, fromDay, toDay, isOpen }: OfferDraft): string =>
  versionOf({ amount, gift, perPerson, fromDay, toDay, isOpen })

/** Adds an offer and records the act. Refuses more than OFFERS_MAX. */
export async function addOffer({ db, now }: Parts, staff: ActingStaff, draft: OfferDraft): Promise<void> {
  await transaction(db, async (tx) => {
    if ((await lockOffers(tx)).length >= OFFERS_MAX) refuse('recharge-offers-too-many', { max: OFFERS_MAX })
    const id = await insertOffer(tx, draft)
    await record(tx, staff, { id, after: draft, at: now() })
  })
}

/** Refuses when the offer has changed since `version`. */
export async function changeOffer(
  { db, now }: Parts,
  staff: ActingStaff,
  { id, version, draft }: { id: number; version: string | undefined; draft: OfferDraft },
): Promise<void> {
  await transaction(db, async (tx) => {
    const before = (await lockOffers(tx)).find((offer) => offer.id === id) ?? refuse('not-found')
    requireVersion({ version: versionOfOffer(before) }, version)
    await updateOffer(tx, id, draft)
    await record(tx, staff, { id, before, after: draft, at: now() })
  })
}

/** Deletes an offer and records the act. Refuses an unknown one. */
export async function deleteOffer({ db, now }: Parts, staff: ActingStaff, id: number): Promise<void> {
  await transaction(db, async (tx) => {
    const before = (await lockOffers(tx)).find((offer) => offer.id === id)
    if (!before || !(await deleteOfferRow(tx, id))) return refuse('not-found')
    await record(tx, staff, { id, before, at: now() })
  })
}

/** Puts the offers into the order of `ids`, in which shoppers see them. */
export async function orderOffers({ db }: Pick<Parts, 'db'>, ids: readonly number[]): Promise<void> {
  await transaction(db, async (tx) => {
    await lockOffers(tx)
    await saveOfferOrder(tx, ids)
  })
}

type Change = { id: number; before?: OfferDraft; after?: OfferDraft; at: Date }

async function record(tx: Db, staff: ActingStaff, { id, before, after, at }: Change): Promise<void> {
  const terms = (offer: OfferDraft | undefined) =>
    offer ? `${toYuan(offer.amount)} + ${toYuan(offer.gift)}${offer.isOpen ? '' : ' (off)'}` : ''
  const details = { before: terms(before), after: terms(after) }
  await recordAct(tx, staff, { action: 'recharge-offer', subject: String(id), details, at })
}
