import type { Localized } from './locale.ts'

/** `problem`: it is lost, refused or on its way back; somebody has to look after it. */
export const PARCEL_STATES = ['under-way', 'delivered', 'problem'] as const
export type ParcelState = (typeof PARCEL_STATES)[number]

/** What a step of a parcel's way is about, said in both languages, as couriers report in Chinese only. */
export const PARCEL_STEP_KINDS = [
  'handed-over',
  'picked-up',
  'in-transit',
  'customs',
  'out-for-delivery',
  'delivered',
  'problem',
  'returned',
] as const
export type ParcelStepKind = (typeof PARCEL_STEP_KINDS)[number]

/** `text` is what was reported; its English is empty when the courier said it. */
export type ParcelStep = { at: string; kind: ParcelStepKind; text: Localized }

/** Of a code of the vocabulary, or of the name of another courier. */
export const COURIER_MAX_LENGTH = 40
export const TRACKING_NUMBER_MAX_LENGTH = 32
/** Couriers number their parcels with letters, digits and hyphens. */
export const TRACKING_NUMBER = /^[A-Za-z0-9-]{4,32}$/

/** What staff write about a step, per language. */
export const STEP_TEXT_MAX = 200
/** More of one line than any order has: a wire bound. */
export const PARCEL_QUANTITY_MAX = 10_000

/** How many of an order line are in it; `unique` is the line's. */
export type ParcelLine = { unique: string; quantity: number }

export type Parcel = {
  id: number
  courier: Localized
  /** Of the vocabulary; '' for a courier that it does not have, which cannot be tracked. */
  courierCode: string
  /** Where to ask for it; '' when we do not know. */
  courierPhone: string
  trackingNumber: string
  state: ParcelState
  shippedAt: string
  lines: ParcelLine[]
  /** Newest first (U43). */
  steps: ParcelStep[]
}

/** The lines of an order that are in a parcel, with as many of each as are in it. */
export const linesInParcel = <Line extends { unique: string; quantity: number }>(
  parcel: Parcel,
  lines: readonly Line[],
): Line[] =>
  parcel.lines.flatMap(({ unique, quantity }) => {
    const line = lines.find((each) => each.unique === unique)
    return line ? [{ ...line, quantity }] : []
  })

const STATE_AFTER: Partial<Record<ParcelStepKind, ParcelState>> = {
  delivered: 'delivered',
  problem: 'problem',
  returned: 'problem',
}

/** The state of a parcel whose newest step is of this kind. */
export const stateAfter = (newest: ParcelStepKind): ParcelState => STATE_AFTER[newest] ?? 'under-way'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** The younger a parcel, the sooner it moves: the pause between two questions, by its age. The service asks for no less than half an hour. */
const PAUSES: readonly { upToMs: number; pauseMs: number }[] = [
  { upToMs: DAY_MS, pauseMs: HOUR_MS },
  { upToMs: 4 * DAY_MS, pauseMs: 3 * HOUR_MS },
  { upToMs: 14 * DAY_MS, pauseMs: 12 * HOUR_MS },
  { upToMs: 45 * DAY_MS, pauseMs: DAY_MS },
]

/** When to ask the tracking service again for a parcel that was asked after `now`; null: never, it is too old. */
export function askAgainAt(shippedAt: Date, now: Date): Date | null {
  const age = now.getTime() - shippedAt.getTime()
  const pause = PAUSES.find(({ upToMs }) => age < upToMs)
  return pause ? new Date(now.getTime() + pause.pauseMs) : null
}

/* What goes into the next parcel of an order. */

/** A line of an order as far as it matters for sending it; all are numbers of packs. */
export type LineToShip = {
  unique: string
  quantity: number
  shipped: number
  /** What was refunded, or is promised to be, before it was sent: it stays on the shelf. Refunds of what was sent are not in it. */
  withdrawn: number
}

/** What of a line has still to leave the house: not what has left, and not what was refunded before it could. */
export const leftToShip = ({ quantity, shipped, withdrawn }: LineToShip): number => Math.max(0, quantity - shipped - withdrawn)

/** `isLast`: nothing is left to ship then. */
export type ShipmentPlan =
  | { kind: 'planned'; lines: ParcelLine[]; isLast: boolean }
  | { kind: 'too-many'; unique: string; left: number }
  | { kind: 'unknown-line' }
  | { kind: 'nothing-left' }

/** What goes into the next parcel: the wanted lines, or everything that is left. A line that is named twice counts together. */
export function planShipment(lines: readonly LineToShip[], wanted: readonly ParcelLine[] | undefined): ShipmentPlan {
  const left = new Map(lines.map((line) => [line.unique, leftToShip(line)]))
  const total = sum(left.values())
  if (total === 0) return { kind: 'nothing-left' }
  const packed = new Map<string, number>()
  for (const { unique, quantity } of wanted ?? [...left].map(([unique, quantity]) => ({ unique, quantity }))) {
    packed.set(unique, (packed.get(unique) ?? 0) + quantity)
  }
  for (const [unique, quantity] of packed) {
    const available = left.get(unique)
    if (available === undefined) return { kind: 'unknown-line' }
    if (quantity > available) return { kind: 'too-many', unique, left: available }
  }
  const inParcel = [...packed].filter(([, quantity]) => quantity > 0).map(([unique, quantity]) => ({ unique, quantity }))
  if (inParcel.length === 0) return { kind: 'nothing-left' }
  return { kind: 'planned', lines: inParcel, isLast: sum(packed.values()) === total }
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0)
