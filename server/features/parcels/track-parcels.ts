import { askAgainAt } from '#domain/parcel.ts'
import { type Pool, transaction } from '#server/db/database.ts'
import { type ParcelTracking, type TrackedStep, TrackingUnavailable } from '#server/external/parcel-tracking.ts'
import { addParcelSteps } from '#server/features/orders/add-parcel-step.ts'
import type { Deps } from '#server/http/deps.ts'
import { askNext, claimDueParcels, type DueParcel, listParcelIds, lockParcel, noteSubscribed } from './sql.ts'

/** Claimed together, one asked after the other. */
const CLAIMED_TOGETHER = 50
export const NOTICE_PATH = '/api/parcel/notify'

/**
 * Asks the tracking service about all parcels whose turn it is, and asks it to tell by itself from then on where it can reach the shop.
 * Any number of processes may do it at once. One that fails is asked again at its next turn and does not keep the others waiting.
 */
export async function trackParcels({ db, parcelTracking, config, log, now }: Deps): Promise<void> {
  if (!parcelTracking) return
  const noticeUrl = config.siteUrl && `${config.siteUrl}${NOTICE_PATH}`
  // Those that are due now: one that is asked about again at once would keep this going for ever.
  const dueAt = now()
  for (;;) {
    const due = await claimDueParcels(db, dueAt, CLAIMED_TOGETHER)
    if (due.length === 0) return
    for (const parcel of due) {
      try {
        await followParcel(db, parcelTracking, parcel, noticeUrl, now())
      } catch (error) {
        if (error instanceof TrackingUnavailable) log.warn({ reason: error.message, parcelId: parcel.id }, 'parcel not tracked')
        else log.error({ err: error, parcelId: parcel.id }, 'parcel not tracked')
      }
      await askNext(db, parcel, askAgainAt(parcel.shippedAt, now()))
    }
  }
}

async function followParcel(
  db: Pool,
  tracking: ParcelTracking,
  parcel: DueParcel,
  noticeUrl: string | undefined,
  at: Date,
): Promise<void> {
  if (noticeUrl && !parcel.isSubscribed) {
    await tracking.subscribe(parcel, noticeUrl)
    await noteSubscribed(db, parcel, at)
  }
  const steps = await tracking.ask(parcel)
  if (steps) await saveSteps(db, parcel, steps)
}

/** A notice of the service: what it tells is there at once. Throws a PushRefused when it is not the service's, and changes nothing then. */
export async function takeNotice({ db }: Deps, tracking: ParcelTracking, form: Readonly<Record<string, unknown>>): Promise<void> {
  const { courierCode, trackingNumber, steps } = tracking.readPush(form)
  for (const id of await listParcelIds(db, courierCode, trackingNumber)) await saveSteps(db, { id, trackingNumber }, steps)
}

/** Nothing when the number was put right while the service was being asked: the answer is another parcel's. */
async function saveSteps(
  db: Pool,
  parcel: Pick<DueParcel, 'id' | 'trackingNumber'>,
  steps: readonly TrackedStep[],
): Promise<void> {
  await transaction(db, async (tx) => {
    if (!(await lockParcel(tx, parcel))) return
    // Oldest first, so that of two steps of the same minute the later one has the higher id.
    const told = steps.toReversed().map(({ at, kind, text }) => ({ at, kind, text: { zh: text, en: '' } }))
    await addParcelSteps(tx, parcel.id, told)
  })
}
