import type { LandedDelivery, LandedDraft } from '#contract/staff/landed-costs.ts'
import type { PackForSale } from '#contract/staff/packs.ts'
import {
  BASIS_POINTS_PER_PERCENT,
  INVOICE_PRICE_MAX,
  isReckonable,
  LANDED_PACKS_MAX,
  LANDED_SUM_MAX,
  type LandedCurrency,
  PERCENT_MAX,
  RATE_MAX,
  RATE_UNIT,
  STILL_WINE_FROM_EU,
} from '#domain/landed-cost.ts'
import type { Locale } from '#domain/locale.ts'
import { typedInteger, typedScaled, typedYuan } from '../typed-number.ts'
import type { Words } from '../use-words.ts'

export type LineTyped = { pack: PackForSale; packs: string; price: string }
export type LandedValues = {
  note: string
  currency: LandedCurrency
  rate: string
  freight: string
  freightIn: LandedCurrency
  insurance: string
  insuranceIn: LandedCurrency
  duty: string
  consumptionTax: string
  vat: string
  vatKind: 'recovered' | 'part'
  other: string
  isArriving: boolean
  lines: LineTyped[]
}

const typedPercent = (basisPoints: number): string => String(basisPoints / BASIS_POINTS_PER_PERCENT)

export const NEW_LANDED: LandedValues = {
  note: '',
  currency: 'EUR',
  rate: '',
  freight: '',
  freightIn: 'EUR',
  insurance: '',
  insuranceIn: 'EUR',
  duty: typedPercent(STILL_WINE_FROM_EU.duty),
  consumptionTax: typedPercent(STILL_WINE_FROM_EU.consumptionTax),
  vat: typedPercent(STILL_WINE_FROM_EU.vat),
  vatKind: 'recovered',
  other: '',
  isArriving: false,
  lines: [],
}

const typedSum = (text: string): number | undefined => {
  const amount = text.trim() === '' ? 0 : typedYuan(text.replace('€', ''), 0)
  return amount !== undefined && amount <= LANDED_SUM_MAX ? amount : undefined
}

export const packsOf = ({ packs }: LineTyped): number | undefined => typedInteger(packs, 1, LANDED_PACKS_MAX)
export const priceOf = ({ price }: LineTyped): number | undefined => {
  const amount = typedYuan(price.replace('€', ''), 0)
  return amount !== undefined && amount <= INVOICE_PRICE_MAX ? amount : undefined
}

/** What each field means; undefined where it means nothing. */
const readTyped = (values: LandedValues) => ({
  rate: values.currency === 'CNY' ? RATE_UNIT : typedScaled(values.rate, 4, RATE_MAX) || undefined,
  freight: typedSum(values.freight),
  insurance: typedSum(values.insurance),
  duty: typedScaled(values.duty, 2, PERCENT_MAX.duty),
  consumptionTax: typedScaled(values.consumptionTax, 2, PERCENT_MAX.consumptionTax),
  vat: typedScaled(values.vat, 2, PERCENT_MAX.vat),
  other: typedSum(values.other),
})

/** Undefined while something is missing or wrong. */
export function draftOf(values: LandedValues): Omit<LandedDraft, 'key'> | undefined {
  const { rate, freight, insurance, duty, consumptionTax, vat, other } = readTyped(values)
  const { note, currency, vatKind, isArriving } = values
  const lines = values.lines.flatMap((line) => {
    const [packs, price] = [packsOf(line), priceOf(line)]
    return packs === undefined || price === undefined ? [] : [{ skuId: line.pack.skuId, packs, price }]
  })
  if (lines.length === 0 || lines.length < values.lines.length) return undefined
  if (rate === undefined || freight === undefined || insurance === undefined || other === undefined) return undefined
  if (duty === undefined || consumptionTax === undefined || vat === undefined) return undefined
  const [freightIn, insuranceIn] = currency === 'CNY' ? [currency, currency] : [values.freightIn, values.insuranceIn]
  const taxes = { duty, consumptionTax, vat, isVatRecoverable: vatKind === 'recovered' }
  const draft = { note, currency, rate, freight, freightIn, insurance, insuranceIn, ...taxes, other, isArriving, lines }
  return isReckonable(draft) ? draft : undefined
}

type Problems = Partial<Record<keyof LandedValues, string>>

export function landedProblems(values: LandedValues, t: Words['t']): Problems {
  const problems: Problems = {}
  const { rate, ...others } = readTyped(values)
  if (rate === undefined) problems.rate = t('console-landed.rate-wrong')
  for (const name of ['freight', 'insurance', 'other'] as const)
    if (others[name] === undefined) problems[name] = t('console-landed.sum-wrong')
  for (const name of ['duty', 'consumptionTax', 'vat'] as const)
    if (others[name] === undefined)
      problems[name] = t('console-landed.percent-wrong', { max: PERCENT_MAX[name] / BASIS_POINTS_PER_PERCENT })
  if (values.lines.length === 0) problems.lines = t('console-landed.lines-none')
  else if (values.lines.some((line) => packsOf(line) === undefined || priceOf(line) === undefined))
    problems.lines = t('console-landed.lines-wrong')
  else if (Object.keys(problems).length === 0 && !draftOf(values)) problems.lines = t('console-landed.too-large')
  return problems
}

/** 1400 is 14%, 1350 is 13.5%, as the language writes it. */
export const percentWords = (basisPoints: number, locale: Locale): string =>
  (basisPoints / (100 * BASIS_POINTS_PER_PERCENT)).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 2 })

export const rateWords = ({ rate }: Pick<LandedDelivery, 'rate'>): string => (rate / RATE_UNIT).toFixed(4)
