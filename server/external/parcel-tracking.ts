import type { ParcelStepKind } from '#domain/parcel.ts'

/** Calls may hang, so never make them inside a transaction; each ends after 10 s and is not repeated. Rejects with `TrackingUnavailable`. */
export type ParcelTracking = {
  /** Undefined while the service does not know the parcel, usually in the first hours. */
  ask: (parcel: TrackedParcel) => Promise<TrackedStep[] | undefined>
  /** May be repeated. */
  subscribe: (parcel: TrackedParcel, callbackUrl: string) => Promise<void>
  /** Throws `PushRefused`. */
  readPush: (form: Readonly<Record<string, unknown>>) => TrackingPush
  answerPush: (isTaken: boolean) => { result: boolean; returnCode: string; message: string }
  /** Asks for a parcel that cannot exist, which costs nothing. */
  check?: () => Promise<void>
}

export type TrackedParcel = {
  courierCode: string
  trackingNumber: string
  phone: string
}

export type TrackedStep = { at: Date; kind: ParcelStepKind; text: string }
export type TrackingPush = { courierCode: string; trackingNumber: string; steps: TrackedStep[] }

/** The message is logged, so it must have no numbers or personal data. */
export class TrackingUnavailable extends Error {}

/** A forged or unreadable notice: it must change nothing. */
export class PushRefused extends Error {}
