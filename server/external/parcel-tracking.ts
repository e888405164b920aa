import type { ParcelStepKind } from '#domain/parcel.ts'

/**
 * A service that tracks the parcels of many couriers. Calls may fail or hang, so never make them inside a transaction; each ends after 10 s
 * and is not repeated. Rejects with `TrackingUnavailable`.
 */
export type ParcelTracking = {
  /** All steps so far; undefined while the service does not know the parcel, which is usual in the first hours. */
  ask: (parcel: TrackedParcel) => Promise<TrackedStep[] | undefined>
  /** Makes the service report changes to `callbackUrl`. May be repeated. */
  subscribe: (parcel: TrackedParcel, callbackUrl: string) => Promise<void>
  /** Verifies and reads a notice. Throws `PushRefused`. */
  readPush: (form: Readonly<Record<string, unknown>>) => TrackingPush
  /** `isTaken` false makes the service send the notice again. */
  answerPush: (isTaken: boolean) => { result: boolean; returnCode: string; message: string }
}

export type TrackedParcel = {
  /** Uses the service's codes. */
  courierCode: string
  trackingNumber: string
  /** The recipient's; some couriers require it. */
  phone: string
}

/** In the courier's own Chinese words. */
export type TrackedStep = { at: Date; kind: ParcelStepKind; text: string }
export type TrackingPush = { courierCode: string; trackingNumber: string; steps: TrackedStep[] }

/** Not reachable, late, or an invalid answer. The message has no numbers or personal data. */
export class TrackingUnavailable extends Error {}

/** A forged or unreadable notice: it must change nothing. */
export class PushRefused extends Error {}
