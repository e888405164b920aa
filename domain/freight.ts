import type { DayChoice, DayRule, DayZone, ShopDays } from './delivery-day.ts'
import type { Localized } from './locale.ts'
import { add, type Fen, multiply, ZERO } from './money.ts'

export const FREIGHT_BASES = ['weight', 'number'] as const

/** `first` and `step` are grams or packs (`basis`). */
export type FreightZone = {
  isDelivered: boolean
  basis: (typeof FREIGHT_BASES)[number]
  first: number
  firstFee: Fen
  step: number
  stepFee: Fen
  /** Free from this sum; null: never. */
  freeFrom: Fen | null
}

/** As pages show it before there is an order. */
export type ShownZone = FreightZone & ShopDays & { days: DayRule | null }

/** As an order finds it. */
export type DeliveryZone = FreightZone & DayZone

/** `codes`: provinces or cities. The one zone without codes covers the rest. */
export type FreightZoneDraft = FreightZone & { days: DayChoice | null; name: Localized; codes: number[]; position: number }
export type NamedFreightZone = FreightZoneDraft & { id: number }

export const ZONE_NAME_MAX = { zh: 40, en: 80 }
export const ZONE_CODES_MAX = 500
export const ZONE_POSITION_MAX = 10_000
export const FREIGHT_AMOUNT_MAX = 1_000_000
const FEE_MAX = 100_000_00
export const isFreightFee = (amount: Fen): boolean => amount >= 0 && amount <= FEE_MAX

/** `goods`: price after discount. */
export type FreightLoad = { grams: number; number: number; goods: Fen }

/** `firstFee` for the first `first`, then `stepFee` for every step begun. */
export function freightFee(zone: FreightZone, load: FreightLoad): Fen {
  if (zone.freeFrom !== null && load.goods >= zone.freeFrom) return ZERO
  const amount = zone.basis === 'weight' ? load.grams : load.number
  const stepsBegun = Math.max(0, Math.ceil((amount - zone.first) / zone.step))
  return add(zone.firstFee, multiply(zone.stepFee, stepsBegun))
}

/** Glass and carton weigh almost as much as the wine. */
const GRAMS_PER_ML = 1.8

export const packGrams = ({ weightG, sizeMl, pack }: { weightG: number; sizeMl: number; pack: number }): number =>
  weightG > 0 ? weightG : Math.ceil(sizeMl * pack * GRAMS_PER_ML)
