import { refuse } from '#contract/refusals.ts'
import { RETURN_TRACKING, type ReturnParcel } from '#domain/after-sale.ts'
import { transaction } from '#server/db/database.ts'
import { findOwnUploads } from '#server/features/accounts/own-uploads.ts'
import type { Deps } from '#server/http/deps.ts'
import { releaseRequest } from './decide-after-sale.ts'
import { hasRequestOf } from './request-rows-sql.ts'
import { hideRequest, insertRequestEvent, lockRequest, moveRequest, setReturnParcel } from './sql.ts'

/* Somebody else's request counts as not found. */

/** Withdraws a request before its money is under way. */
export function cancelRequest({ db, now }: Pick<Deps, 'db' | 'now'>, accountId: number, number: string): Promise<void> {
  return transaction(db, async (tx) => {
    const request = (await lockRequest(tx, { number }, accountId)) ?? refuse('not-found')
    if (!(await moveRequest(tx, request.id, 'cancel'))) refuse('after-sale-cannot-cancel')
    await insertRequestEvent(tx, request.id, 'cancelled', { byAccount: accountId, at: now() })
    await releaseRequest(tx, request)
  })
}

/** Only after the shop has agreed, and until the parcel has arrived: said again, it is corrected, and keeps its pictures if there are no others. */
export async function sendReturn(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  accountId: number,
  id: number,
  parcel: ReturnParcel,
): Promise<void> {
  if (parcel.courier === '' || parcel.trackingNumber === '') refuse('return-parcel-required')
  if (!RETURN_TRACKING.test(parcel.trackingNumber)) refuse('return-tracking-wrong')
  await transaction(db, async (tx) => {
    const request = (await lockRequest(tx, { id }, accountId)) ?? refuse('not-found')
    const pictures = (await findOwnUploads(tx, accountId, parcel.pictures)) ?? refuse('picture-foreign')
    if (!(await moveRequest(tx, request.id, 'send'))) refuse('after-sale-state-wrong')
    await setReturnParcel(tx, request.id, { ...parcel, pictures })
    const note = `${parcel.courier} ${parcel.trackingNumber}`
    await insertRequestEvent(tx, request.id, 'sent', { byAccount: accountId, at: now(), note })
  })
}

/** Hides a finished request from its shopper's list. */
export async function hideOwnRequest({ db, now }: Pick<Deps, 'db' | 'now'>, accountId: number, number: string): Promise<void> {
  if (await hideRequest(db, accountId, number, now())) return
  refuse((await hasRequestOf(db, accountId, number)) ? 'after-sale-cannot-hide' : 'not-found')
}
