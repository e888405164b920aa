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
  | { kind: 'planned'; lines: { unique: string; quantity: number }[]; isLast: boolean }
  | { kind: 'too-many'; unique: string; left: number }
  | { kind: 'unknown-line' }
  | { kind: 'nothing-left' }

/** What goes into the next parcel: the wanted lines, or everything that is left. A line that is named twice counts together. */
export function planShipment(
  lines: readonly LineToShip[],
  wanted: readonly { unique: string; quantity: number }[] | undefined,
): ShipmentPlan {
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
