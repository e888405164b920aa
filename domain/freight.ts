import type { Localized } from './locale.ts'
import { add, type Fen, multiply, ZERO } from './money.ts'

export const FREIGHT_BASES = ['weight', 'number'] as const

/** What sending costs in a part of the country. `first` and `step` are grams or packs, as `basis` says. */
export type FreightZone = {
  isDelivered: boolean
  basis: (typeof FREIGHT_BASES)[number]
  first: number
  firstFee: Fen
  step: number
  stepFee: Fen
  /** Goods worth this much travel free; null: never. */
  freeFrom: Fen | null
}

/** A zone as staff see it. `codes` are of provinces or cities; the one zone without any is everywhere that no other names. */
export type FreightZoneDraft = FreightZone & { name: Localized; codes: number[]; position: number }
export type NamedFreightZone = FreightZoneDraft & { id: number }

/* What staff may set in a zone. */
export const ZONE_NAME_MAX = { zh: 40, en: 80 }
export const ZONE_CODES_MAX = 500
export const ZONE_POSITION_MAX = 10_000
/** Grams or packs: a ton is the most that one order can weigh. */
export const FREIGHT_AMOUNT_MAX = 1_000_000
const FEE_MAX = 100_000_00
/** Never negative, and no mistyped price. */
export const isFreightFee = (amount: Fen): boolean => amount >= 0 && amount <= FEE_MAX

/** What has to be sent; `goods` is what the goods cost after the discount. */
export type FreightLoad = { grams: number; number: number; goods: Fen }

/** The first `first` cost `firstFee`, every `step` begun after them `stepFee` (docs/wire.md, "Rules taken over"). */
export function freightFee(zone: FreightZone, load: FreightLoad): Fen {
  if (zone.freeFrom !== null && load.goods >= zone.freeFrom) return ZERO
  const amount = zone.basis === 'weight' ? load.grams : load.number
  const stepsBegun = Math.max(0, Math.ceil((amount - zone.first) / zone.step))
  return add(zone.firstFee, multiply(zone.stepFee, stepsBegun))
}

/** Glass and carton weigh about as much as the wine in them. */
const GRAMS_PER_ML = 1.8

/** The weight of a pack in grams: as entered, or estimated from its size. */
export const packGrams = ({ weightG, sizeMl, pack }: { weightG: number; sizeMl: number; pack: number }): number =>
  weightG > 0 ? weightG : Math.ceil(sizeMl * pack * GRAMS_PER_ML)
