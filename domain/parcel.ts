import type { Localized } from './locale.ts'

/** `problem`: lost, refused or on its way back. */
export const PARCEL_STATES = ['under-way', 'delivered', 'problem'] as const
export type ParcelState = (typeof PARCEL_STATES)[number]

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

/** The English of `text` is empty when the courier reported it. */
export type ParcelStep = { at: string; kind: ParcelStepKind; text: Localized }

export const COURIER_MAX_LENGTH = 40
export const TRACKING_NUMBER_MAX_LENGTH = 32
export const TRACKING_NUMBER = /^[A-Za-z0-9-]{4,32}$/

export const STEP_TEXT_MAX = 200
export const PARCEL_QUANTITY_MAX = 10_000

/** `unique` is the order line's. */
export type ParcelLine = { unique: string; quantity: number }

export type Parcel = {
  id: number
  courier: Localized
  /** '' for an unknown courier, which cannot be tracked. */
  courierCode: string
  courierPhone: string
  trackingNumber: string
  state: ParcelState
  shippedAt: string
  lines: ParcelLine[]
  /** Of new bottles: nothing in it counts as sent of the order. */
  isReplacement: boolean
  /** Newest first (U43). */
  steps: ParcelStep[]
}

export const linesInParcel = <Line extends { unique: string; quantity: number }>(
  parcel: Pick<Parcel, 'lines'>,
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

export const stateAfter = (newest: ParcelStepKind): ParcelState => STATE_AFTER[newest] ?? 'under-way'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** Polling pauses by the parcel's age; the tracking service wants at least half an hour. */
const PAUSES: readonly { upToMs: number; pauseMs: number }[] = [
  { upToMs: DAY_MS, pauseMs: HOUR_MS },
  { upToMs: 4 * DAY_MS, pauseMs: 3 * HOUR_MS },
  { upToMs: 14 * DAY_MS, pauseMs: 12 * HOUR_MS },
  { upToMs: 45 * DAY_MS, pauseMs: DAY_MS },
]

/** When to poll the tracking service again; null: never. */
export function askAgainAt(shippedAt: Date, now: Date): Date | null {
  const age = now.getTime() - shippedAt.getTime()
  const pause = PAUSES.find(({ upToMs }) => age < upToMs)
  return pause ? new Date(now.getTime() + pause.pauseMs) : null
}

export type LineToShip = {
  unique: string
  quantity: number
  shipped: number
  /** Refunded, or promised to be, before shipping. */
  withdrawn: number
}

export const leftToShip = ({ quantity, shipped, withdrawn }: LineToShip): number => Math.max(0, quantity - shipped - withdrawn)

/** `isLast`: nothing is left to ship afterwards. */
export type ShipmentPlan =
  | { kind: 'planned'; lines: ParcelLine[]; isLast: boolean }
  | { kind: 'too-many'; unique: string; left: number }
  | { kind: 'unknown-line' }
  | { kind: 'nothing-left' }

/** The wanted lines, or everything left. Repeated lines add up. */
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

/** What moves from a parcel into a second one: something, but not everything. */
export const planSplit = (inside: readonly ParcelLine[], wanted: readonly ParcelLine[]): ShipmentPlan =>
  planShipment(
    inside.map((line) => ({ ...line, shipped: 0, withdrawn: 0 })),
    wanted,
  )

/** Without a new scan for so long a parcel deserves a look. */
export const STILL_DAYS = 3
export const STILL_DAYS_MAX = 60

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0)
