import type { Localized } from './locale.ts'
import type { SetPart } from './set.ts'

/** More orders than a cart holds; also what one address may name. */
export const PACKED_ORDERS_MAX = 100

export type PackedLine = {
  skuCode: string
  /** The merchant's code of the wine, else the pack's. */
  articleCode: string
  /** The barcode of the trade, '' when none is on record. */
  gtin: string
  name: Localized
  estate: Localized | null
  image: string
  vintage: number | null
  sizeMl: number
  pack: number
  /** Null: it has no place. */
  place: Localized | null
  shelf: string
  left: number
  shipped: number
  /** What is inside a set: this lies on the shelves. */
  parts?: readonly PackedPart[] | null
}
export type PackedPart = Omit<SetPart, 'productId'> & Pick<PackedLine, 'articleCode' | 'gtin' | 'estate' | 'place' | 'shelf'>
export type PackedOrder<Line extends PackedLine = PackedLine> = { number: string; lines: readonly Line[] }

export type Picked = Omit<PackedLine, 'left' | 'shipped' | 'parts'> & {
  packs: number
  wantedBy: { number: string; packs: number }[]
}
export type PickingPlace = { place: Localized | null; lines: Picked[]; bottles: number }

/** What to fetch for all orders together: by place, in the order of the shelves; what has no place comes last. */
export function pickingList(orders: readonly PackedOrder[]): PickingPlace[] {
  const picked = new Map<string, Picked>()
  for (const { number, lines } of orders) {
    for (const { left, shipped: _, ...line } of lines.flatMap(onTheShelf)) {
      const found = picked.get(line.skuCode) ?? { ...line, packs: 0, wantedBy: [] }
      const wantedBy = found.wantedBy.filter((order) => order.number !== number)
      const before = found.wantedBy.find((order) => order.number === number)?.packs ?? 0
      picked.set(line.skuCode, {
        ...found,
        packs: found.packs + left,
        wantedBy: [...wantedBy, { number, packs: before + left }],
      })
    }
  }
  const places = new Map<string, Picked[]>()
  for (const line of picked.values()) {
    const key = line.place ? JSON.stringify(line.place) : ''
    places.set(key, [...(places.get(key) ?? []), line])
  }
  return [...places]
    .toSorted(([a], [b]) => (a === '' ? 1 : b === '' ? -1 : compare(a, b)))
    .map(([, lines]) => ({
      place: lines[0]?.place ?? null,
      lines: lines.toSorted(
        (a, b) => compare(a.shelf, b.shelf) || compare(a.name.zh, b.name.zh) || compare(a.skuCode, b.skuCode),
      ),
      bottles: bottlesOf(lines.map(({ packs, pack }) => ({ left: packs, pack }))),
    }))
}

/** A set is fetched as its parts. */
function onTheShelf({ parts, ...line }: PackedLine): Omit<PackedLine, 'parts'>[] {
  if (line.left <= 0) return []
  if (!parts) return [line]
  return parts.map(({ amount, ...part }) => ({ ...part, left: line.left * amount, shipped: line.shipped * amount }))
}

/** A case of six is six bottles. */
export const bottlesOf = (lines: readonly Pick<PackedLine, 'left' | 'pack'>[]): number =>
  lines.reduce((sum, { left, pack }) => sum + left * pack, 0)

/** What belongs into the box: what is left to send, or, when a slip is printed again, what was sent. */
export function inTheBox<Line extends PackedLine>(lines: readonly Line[]): Line[] {
  const left = lines.filter((line) => line.left > 0)
  return left.length > 0 ? left : lines.filter(({ shipped }) => shipped > 0).map((line) => ({ ...line, left: line.shipped }))
}

/** A2 comes before A10, everywhere alike. */
const collator = new Intl.Collator('en', { numeric: true })
const compare = (a: string, b: string): number => collator.compare(a, b)
