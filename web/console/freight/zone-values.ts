import { CUTOFF_HOUR_MAX, DAYS_AHEAD_MAX, type DayChoice, dayChoiceProblems, WEEKDAYS } from '#domain/delivery-day.ts'
import {
  FREIGHT_AMOUNT_MAX,
  type FreightZoneDraft,
  isFreightFee,
  type NamedFreightZone,
  ZONE_POSITION_MAX,
} from '#domain/freight.ts'
import { isInBoth, type Localized } from '#domain/locale.ts'
import { type Fen, toYuan, ZERO } from '#domain/money.ts'
import { typedInteger, typedKilograms, typedYuan } from '../typed-number.ts'

/* As typed: weights in kilograms, money in yuan. */

export type ZoneValues = {
  name: Localized
  codes: readonly number[]
  isDelivered: boolean
  basis: FreightZoneDraft['basis']
  first: string
  firstFee: string
  step: string
  stepFee: string
  freeFrom: string
  position: string
  hasDays: boolean
  daysFrom: string
  daysTo: string
  weekdays: readonly number[]
  cutoffHour: string
  courier: string
}
export type ZoneProblem =
  | 'name'
  | 'places'
  | 'kilograms'
  | 'packs'
  | 'fee'
  | 'free-from'
  | 'position'
  | 'days'
  | 'weekdays'
  | 'cutoff'

const writtenAmount = (amount: number, basis: ZoneValues['basis']): string => String(basis === 'weight' ? amount / 1_000 : amount)

export function zoneValues(zone: NamedFreightZone | undefined): ZoneValues {
  return {
    name: zone?.name ?? { zh: '', en: '' },
    codes: zone?.codes ?? [],
    isDelivered: zone?.isDelivered ?? true,
    basis: zone?.basis ?? 'weight',
    first: zone ? writtenAmount(zone.first, zone.basis) : '3',
    firstFee: zone ? toYuan(zone.firstFee) : '',
    step: zone ? writtenAmount(zone.step, zone.basis) : '1',
    stepFee: zone ? toYuan(zone.stepFee) : '',
    freeFrom: zone && zone.freeFrom !== null ? toYuan(zone.freeFrom) : '',
    position: String(zone?.position ?? 0),
    hasDays: zone ? zone.days !== null : false,
    daysFrom: String(zone?.days?.from ?? 1),
    daysTo: String(zone?.days?.to ?? 7),
    weekdays: zone?.days?.weekdays ?? WEEKDAYS,
    cutoffHour: String(zone?.days?.cutoffHour ?? 14),
    courier: zone?.days?.courier ?? '',
  }
}

const typedAmount = (text: string, basis: ZoneValues['basis']): number | undefined =>
  basis === 'weight' ? typedKilograms(text, FREIGHT_AMOUNT_MAX) : typedInteger(text, 1, FREIGHT_AMOUNT_MAX)

const typedFee = (text: string): Fen | undefined => {
  const fee = typedYuan(text, 0)
  return fee !== undefined && isFreightFee(fee) ? fee : undefined
}

/** `isEverywhere`: the one zone without places. */
export function checkZone(values: ZoneValues, isEverywhere: boolean): Partial<Record<keyof ZoneValues, ZoneProblem>> {
  const { basis } = values
  const amount = basis === 'weight' ? 'kilograms' : 'packs'
  return {
    ...(!isInBoth(values.name) && { name: 'name' }),
    ...(!isEverywhere && values.codes.length === 0 && { codes: 'places' }),
    ...(values.isDelivered && {
      ...(typedAmount(values.first, basis) === undefined && { first: amount }),
      ...(typedFee(values.firstFee) === undefined && { firstFee: 'fee' }),
      ...(typedAmount(values.step, basis) === undefined && { step: amount }),
      ...(typedFee(values.stepFee) === undefined && { stepFee: 'fee' }),
      ...(values.freeFrom.trim() !== '' && typedFee(values.freeFrom) === undefined && { freeFrom: 'free-from' }),
    }),
    ...(values.isDelivered && values.hasDays && daysProblems(values)),
    ...(typedInteger(values.position, 0, ZONE_POSITION_MAX) === undefined && { position: 'position' }),
  }
}

/** What cannot be read counts as 0, which the checks find. */
const daysOf = ({ daysFrom, daysTo, weekdays, cutoffHour, courier }: ZoneValues): DayChoice => ({
  from: typedInteger(daysFrom, 1, DAYS_AHEAD_MAX) ?? 0,
  to: typedInteger(daysTo, 1, DAYS_AHEAD_MAX) ?? 0,
  weekdays: [...weekdays],
  cutoffHour: typedInteger(cutoffHour, 1, CUTOFF_HOUR_MAX) ?? 0,
  courier,
})

function daysProblems(values: ZoneValues): Partial<Record<keyof ZoneValues, ZoneProblem>> {
  const found = dayChoiceProblems(daysOf(values))
  return {
    ...(found.from && { daysFrom: 'days' }),
    ...(found.to && { daysTo: 'days' }),
    ...(found.weekdays && { weekdays: 'weekdays' }),
    ...(found.cutoffHour && { cutoffHour: 'cutoff' }),
  }
}

/** Call it only for values without problems. */
export function zoneDraft(values: ZoneValues): FreightZoneDraft {
  const { basis } = values
  return {
    name: { zh: values.name.zh.trim(), en: values.name.en.trim() },
    codes: [...values.codes],
    isDelivered: values.isDelivered,
    basis,
    first: typedAmount(values.first, basis) ?? 1,
    firstFee: typedFee(values.firstFee) ?? ZERO,
    step: typedAmount(values.step, basis) ?? 1,
    stepFee: typedFee(values.stepFee) ?? ZERO,
    freeFrom: values.freeFrom.trim() === '' ? null : (typedFee(values.freeFrom) ?? null),
    position: typedInteger(values.position, 0, ZONE_POSITION_MAX) ?? 0,
    days: values.isDelivered && values.hasDays ? daysOf(values) : null,
  }
}
