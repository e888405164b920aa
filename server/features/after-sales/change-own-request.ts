import { refuse } from '#contract/refusals.ts'
import type { ReturnParcel } from '#domain/after-sale.ts'
import { transaction } from '#server/db/database.ts'
import { findOwnUploads } from '#server/features/accounts/own-uploads.ts'
import type { Deps } from '#server/http/deps.ts'
import { releaseRequest } from './decide-after-sale.ts'
import { hasRequestOf } from './request-rows-sql.ts'
import { hideRequest, insertRequestEvent, lockRequest, moveRequest, setReturnParcel } from './sql.ts'

/* What shoppers do with their own requests. Somebody else's does not exist. */

/** Withdraws a request while no money is on its way; what it asked for can be asked for again. */
export function cancelRequest({ db, now }: Pick<Deps, 'db' | 'now'>, accountId: number, number: string): Promise<void> {
  return transaction(db, async (tx) => {
    const request = (await lockRequest(tx, { number }, accountId)) ?? refuse('not-found')
    if (!(await moveRequest(tx, request.id, 'cancel'))) refuse('after-sale-cannot-cancel')
    await insertRequestEvent(tx, request.id, 'cancelled', { byAccount: accountId, at: now() })
    await releaseRequest(tx, request)
  })
}

/** Says with which parcel the goods come back; only once the shop has agreed to that. */
export async function sendReturn(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  accountId: number,
  id: number,
  parcel: ReturnParcel,
): Promise<void> {
  if (parcel.courier === '' || parcel.trackingNumber === '') refuse('return-parcel-required')
  await transaction(db, async (tx) => {
    const request = (await lockRequest(tx, { id }, accountId)) ?? refuse('not-found')
    const pictures = (await findOwnUploads(tx, accountId, parcel.pictures)) ?? refuse('picture-foreign')
    if (!(await moveRequest(tx, request.id, 'send'))) refuse('after-sale-state-wrong')
    await setReturnParcel(tx, request.id, { ...parcel, pictures })
    await insertRequestEvent(tx, request.id, 'sent', { byAccount: accountId, at: now() })
  })
}

/** Takes a request that is over out of its shopper's list. The shop keeps it, and the order stays where it is. */
export async function hideOwnRequest({ db, now }: Pick<Deps, 'db' | 'now'>, accountId: number, number: string): Promise<void> {
  if (await hideRequest(db, accountId, number, now())) return
  refuse((await hasRequestOf(db, accountId, number)) ? 'after-sale-cannot-hide' : 'not-found')
}
