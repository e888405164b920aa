import { add, type Fen, fen, splitByWeight, subtract, ZERO } from './money.ts'
import { PRICE_MAX } from './wine-draft.ts'

/*
 * What a bottle has cost when it stands in the warehouse: the invoice, the way to the border, what customs take, and the way from there
 * (docs/decisions/092-landed-cost.md). Reckoned in whole fen, line by line, as a customs declaration does.
 */

export const LANDED_CURRENCIES = ['EUR', 'CNY'] as const
export type LandedCurrency = (typeof LANDED_CURRENCIES)[number]

/** Yuan for one unit, in ten-thousandths: 7.8512 is 78512. */
export const RATE_UNIT = 10_000
export const RATE_MAX = 1_000 * RATE_UNIT
/** Of a pack, in hundredths of the invoice's currency. */
export const INVOICE_PRICE_MAX = 1_000_000_00
/** Of freight, insurance, and what is paid after the border. */
export const LANDED_SUM_MAX = 10_000_000_00
/** A whole delivery in fen: what is dearer was typed wrongly, and sums of it would no longer be exact. */
const LANDED_TOTAL_MAX = 10_000_000_000_00
export const LANDED_LINES_MAX = 100
export const LANDED_PACKS_MAX = 100_000
export const LANDED_REASON_MAX = 200
export const LANDED_NOTE_MAX = 200

/** Rates are in basis points: 1400 is 14 %. */
export const BASIS_POINTS_PER_PERCENT = 100
const WHOLE = 100 * BASIS_POINTS_PER_PERCENT
export const PERCENT_MAX = {
  duty: 200 * BASIS_POINTS_PER_PERCENT,
  consumptionTax: 60 * BASIS_POINTS_PER_PERCENT,
  vat: 50 * BASIS_POINTS_PER_PERCENT,
} as const

/**
 * Bottled still wine from the EU. Duty: Customs Import and Export Tariff, heading 2204 (2204.21), most-favoured nations. Consumption tax:
 * Interim Regulations on Consumption Tax, table of rates, other alcohol. VAT: the common rate of goods.
 */
export const STILL_WINE_FROM_EU = { duty: 1400, consumptionTax: 1000, vat: 1300 } as const

export type LandedRates = {
  duty: number
  consumptionTax: number
  vat: number
  /** A general taxpayer deducts the VAT of imports; for a small-scale one it is part of the cost. */
  isVatRecoverable: boolean
}
export type LandedLine = { packs: number; price: number }
export type LandedInput = LandedRates & {
  currency: LandedCurrency
  /** Of CNY always RATE_UNIT. */
  rate: number
  /** To the border; each in hundredths of the currency beside it. */
  freight: number
  freightIn: LandedCurrency
  insurance: number
  insuranceIn: LandedCurrency
  /** In fen, after the border: broker, inspection, Chinese labels, haulage, storage. */
  other: number
  lines: readonly LandedLine[]
}

export type LandedCost = {
  cif: Fen
  duty: Fen
  consumptionTax: Fen
  vat: Fen
  other: Fen
  /** All that is part of the cost. */
  cost: Fen
}

/** Half a fen counts as one, as in articles of customs on duties and in invoices. */
const rounded = (amount: bigint, by: bigint): number => Number((amount * 2n + by) / (by * 2n))

const toFen = (amount: number, rate: number): Fen => fen(rounded(BigInt(amount) * BigInt(rate), BigInt(RATE_UNIT)))

/** False for sums that no delivery has, for a pack dearer than any price, and for a second currency: freight and insurance are paid in that of the invoice, or in yuan. */
export function isReckonable(input: LandedInput): boolean {
  if (!isWithinLimits(input)) return false
  const { currency, rate, freight, freightIn, insurance, insuranceIn, other, lines } = input
  if (currency === 'CNY' && rate !== RATE_UNIT) return false
  if ([freightIn, insuranceIn].some((each) => each !== 'CNY' && each !== currency)) return false
  const goods = lines.reduce((sum, { packs, price }) => sum + BigInt(packs) * BigInt(price), 0n)
  const foreign = goods + BigInt(freight) + BigInt(insurance)
  if ((foreign * BigInt(rate)) / BigInt(RATE_UNIT) + BigInt(other) > BigInt(LANDED_TOTAL_MAX)) return false
  return reckonLanded(input).lines.every(({ cost }, index) => perPiece(cost, lines[index]?.packs ?? 1) <= PRICE_MAX)
}

/** A schema asks for the whole also when one of its fields was refused. */
function isWithinLimits({ rate, freight, insurance, duty, consumptionTax, vat, other, lines }: LandedInput): boolean {
  const isWithin = (value: number, max: number, min = 0) => Number.isSafeInteger(value) && value >= min && value <= max
  return (
    isWithin(rate, RATE_MAX, 1) &&
    [freight, insurance, other].every((sum) => isWithin(sum, LANDED_SUM_MAX)) &&
    isWithin(duty, PERCENT_MAX.duty) &&
    isWithin(consumptionTax, PERCENT_MAX.consumptionTax) &&
    isWithin(vat, PERCENT_MAX.vat) &&
    lines.every(({ packs, price }) => isWithin(packs, LANDED_PACKS_MAX, 1) && isWithin(price, INVOICE_PRICE_MAX))
  )
}

/**
 * Each line, and all together.
 *
 * - Dutiable value: price, freight and insurance to the border, in yuan (Tariff Law, on the dutiable value of imports).
 * - Duty: dutiable value × rate (Customs Import and Export Tariff, heading 2204).
 * - Consumption tax: (dutiable value + duty) ÷ (1 − rate) × rate (Interim Regulations on Consumption Tax, article 9).
 * - VAT: (dutiable value + duty + consumption tax) × rate (Interim Regulations on Value-Added Tax, article 14, and the law that
 *   follows them).
 *
 * Sums for the whole delivery are divided by the value of the lines, and none of their fen is lost.
 */
export function reckonLanded(input: LandedInput): { lines: LandedCost[]; total: LandedCost } {
  const { rate, freight, freightIn, insurance, insuranceIn, other } = input
  const rateOf = (currency: LandedCurrency) => (currency === 'CNY' ? RATE_UNIT : rate)
  const goods = input.lines.map(({ packs, price }) => toFen(packs * price, rate))
  const carried = splitByWeight(add(toFen(freight, rateOf(freightIn)), toFen(insurance, rateOf(insuranceIn))), goods)
  const others = splitByWeight(fen(other), goods)
  const lines = goods.map((value, index) => landedOf(add(value, carried[index] ?? ZERO), others[index] ?? ZERO, input))
  return { lines, total: sumLandedCosts(lines) }
}

function landedOf(
  cif: Fen,
  other: Fen,
  { duty: dutyRate, consumptionTax: taxRate, vat: vatRate, isVatRecoverable }: LandedRates,
): LandedCost {
  const duty = share(cif, dutyRate, WHOLE)
  const consumptionTax = share(add(cif, duty), taxRate, WHOLE - taxRate)
  const vat = share(add(cif, duty, consumptionTax), vatRate, WHOLE)
  const cost = add(cif, duty, consumptionTax, other, isVatRecoverable ? ZERO : vat)
  return { cif, duty, consumptionTax, vat, other, cost }
}

const share = (amount: Fen, part: number, whole: number): Fen => fen(rounded(BigInt(amount) * BigInt(part), BigInt(whole)))

export const sumLandedCosts = (lines: readonly LandedCost[]): LandedCost => {
  const sum = (name: keyof LandedCost) => add(...lines.map((line) => line[name]))
  return {
    cif: sum('cif'),
    duty: sum('duty'),
    consumptionTax: sum('consumptionTax'),
    vat: sum('vat'),
    other: sum('other'),
    cost: sum('cost'),
  }
}

/** Cost of one piece, in fen; `pieces`: packs, or bottles. */
export const perPiece = (cost: Fen, pieces: number): Fen => fen(rounded(BigInt(cost), BigInt(pieces)))

type Known = { packs: number; cost: Fen | null }

/**
 * What a pack of those in the house has cost on average, when `landed` packs came for `cost` together. Packs whose cost nobody knows say
 * nothing of it. Reckoned with the cost of the whole line, so that what a pack's rounding leaves over is not lost.
 */
export function movingAverage(before: Known, landed: { packs: number; cost: Fen }): Fen {
  const known = before.cost === null ? 0 : Math.max(0, before.packs)
  const worth = BigInt(known) * BigInt(before.cost ?? 0) + BigInt(landed.cost)
  return fen(rounded(worth, BigInt(known + landed.packs)))
}

/** How many packs are of earlier deliveries: of packs that are counted already, what came is no earlier one. */
export const packsBefore = (onHand: number, came: number, isArriving: boolean): number =>
  isArriving ? onHand : Math.max(0, onHand - came)

/**
 * What is left of a selling price, in basis points of it. The price has VAT in it: a general taxpayer, whose costs are without,
 * passes it on. Undefined for what is given away.
 */
export function marginOf(price: Fen, cost: Fen, { vat, isVatRecoverable }: LandedRates): number | undefined {
  const earned = isVatRecoverable ? fen(rounded(BigInt(price) * BigInt(WHOLE), BigInt(WHOLE + vat))) : price
  return earned === 0 ? undefined : Math.round((subtract(earned, cost) / earned) * WHOLE)
}
