import type { ParcelStepKind } from '#domain/parcel.ts'

/**
 * A service that knows where the parcels of many couriers are. Every call may fail or hang at its end, so none is made inside a
 * transaction; each ends after 10 s and is not repeated by itself. Rejects with `TrackingUnavailable` when it gave no good answer.
 */
export type ParcelTracking = {
  /** The whole way so far; undefined while the service knows nothing of the parcel (in the first hours that is usual). */
  ask: (parcel: TrackedParcel) => Promise<TrackedStep[] | undefined>
  /** From now on the service tells `callbackUrl` when something has changed. May be repeated. */
  subscribe: (parcel: TrackedParcel, callbackUrl: string) => Promise<void>
  /** Checks who sent a notice and reads it. Throws a `PushRefused`. */
  readPush: (form: Readonly<Record<string, unknown>>) => TrackingPush
  /** What the service wants to hear: taken, or send it again later. */
  answerPush: (isTaken: boolean) => { result: boolean; returnCode: string; message: string }
}

export type TrackedParcel = {
  /** Of the vocabulary of couriers, which uses the service's codes. */
  courierCode: string
  trackingNumber: string
  /** The recipient's; some couriers answer only to who knows it. */
  phone: string
}

/** In the courier's own words, which are Chinese. */
export type TrackedStep = { at: Date; kind: ParcelStepKind; text: string }
export type TrackingPush = { courierCode: string; trackingNumber: string; steps: TrackedStep[] }

/** Not reached, not in time, or an answer that is none. The message names the call and the cause, no number and no person. */
export class TrackingUnavailable extends Error {}

/** A notice that is not the service's, or cannot be read: it must change nothing. */
export class PushRefused extends Error {}
