import { askAgainAt } from '#domain/parcel.ts'
import { type Pool, transaction } from '#server/db/database.ts'
import { type ParcelTracking, type TrackedStep, TrackingUnavailable } from '#server/external/parcel-tracking.ts'
import type { Deps } from '#server/http/deps.ts'
import { addParcelSteps } from './add-parcel-steps.ts'
import {
  type AskedParcel,
  askNext,
  claimDueParcels,
  type DueParcel,
  listParcelIds,
  lockParcel,
  noteSubscribed,
} from './tracking-sql.ts'

const CLAIMED_TOGETHER = 50
export const NOTICE_PATH = '/api/parcel/notify'

/**
 * Job: asks the tracking service about parcels whose turn it is, and subscribes to its notices. Any number of processes may run
 * it. A failing parcel waits for its next turn.
 */
export async function trackParcels({ db, parcelTracking, config, log, now }: Deps): Promise<void> {
  if (!parcelTracking) return
  const noticeUrl = config.siteUrl && `${config.siteUrl}${NOTICE_PATH}`
  // Fixed, or a parcel that is due again at once would never end the loop.
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

/** Throws PushRefused when the notice is not the service's. */
export async function takeNotice({ db }: Deps, tracking: ParcelTracking, form: Readonly<Record<string, unknown>>): Promise<void> {
  const { courierCode, trackingNumber, steps } = tracking.readPush(form)
  for (const id of await listParcelIds(db, courierCode, trackingNumber)) await saveSteps(db, { id, trackingNumber }, steps)
}

/** Saves nothing when staff corrected the number meanwhile: the answer is about another parcel. */
async function saveSteps(db: Pool, parcel: AskedParcel, steps: readonly TrackedStep[]): Promise<void> {
  await transaction(db, async (tx) => {
    if (!(await lockParcel(tx, parcel))) return
    // Oldest first: of two steps in one minute the later gets the higher id.
    const reported = steps.toReversed().map(({ at, kind, text }) => ({ at, kind, text: { zh: text, en: '' } }))
    await addParcelSteps(tx, parcel.id, reported)
  })
}
