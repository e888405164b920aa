import { CERTIFICATE_MAX, DECLARATION_MAX, EXPORTER_MAX, LOT_CODE_MAX, type LotFacts, wrongLotDay } from '#domain/lot.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import type { Bound } from '#web/ui/form/use-form.ts'
import { TextField } from '../fields/text-field.tsx'
import { DateField } from '../fields/typed-fields.tsx'
import panel from '../layout/panel.module.css'
import { useWords, type Words } from '../use-words.ts'

/** As typed: an empty day is none. */
export type LotValues = Record<keyof LotFacts, string>

export const newLot = (): LotValues => ({
  lot: '',
  bottledOn: '',
  bestBefore: '',
  arrivedOn: shanghaiDay(new Date()),
  supplier: '',
  declarationNumber: '',
  certificateNumber: '',
})

export const lotValues = (lot: LotFacts): LotValues => ({
  lot: lot.lot,
  bottledOn: lot.bottledOn ?? '',
  bestBefore: lot.bestBefore ?? '',
  arrivedOn: lot.arrivedOn,
  supplier: lot.supplier,
  declarationNumber: lot.declarationNumber,
  certificateNumber: lot.certificateNumber,
})

export const typedLot = ({ lot, bottledOn, bestBefore, ...rest }: LotValues): LotFacts => ({
  lot: lot.trim(),
  bottledOn: bottledOn || null,
  bestBefore: bestBefore || null,
  arrivedOn: rest.arrivedOn,
  supplier: rest.supplier,
  declarationNumber: rest.declarationNumber,
  certificateNumber: rest.certificateNumber,
})

/** A delivery may have no lot; then nothing of it is wrong. */
export function lotProblems(values: LotValues, t: Words['t'], isRequired: boolean): Partial<LotValues> {
  if (values.lot.trim() === '') return isRequired ? { lot: t('console-stock.lot-required') } : {}
  if (values.arrivedOn === '') return { arrivedOn: t('console-stock.lot-day-required') }
  const wrong = wrongLotDay(typedLot(values), shanghaiDay(new Date()))
  return wrong ? { [wrong]: t(`console-stock.lot-wrong.${wrong}`) } : {}
}

type Props = { field: (name: keyof LotValues) => Bound<string>; hasLot: boolean; isRequired?: boolean }

/** The facts are asked for once there is a lot. */
export function LotFields({ field, hasLot, isRequired = false }: Props) {
  const { t } = useWords()
  return (
    <>
      <TextField
        {...field('lot')}
        label={t('console-stock.lot')}
        hint={isRequired ? undefined : t('console-stock.lot-hint')}
        max={LOT_CODE_MAX}
        isRequired={isRequired}
      />
      {hasLot ? (
        <>
          <div className={panel.pair}>
            <DateField {...field('bottledOn')} label={t('console-stock.lot-bottled')} />
            <DateField
              {...field('bestBefore')}
              label={t('console-stock.lot-best-before')}
              hint={t('console-stock.lot-best-before-hint')}
            />
            <DateField {...field('arrivedOn')} label={t('console-stock.lot-arrived')} isRequired />
          </div>
          <TextField
            {...field('supplier')}
            label={t('console-stock.lot-supplier')}
            hint={t('console-stock.lot-supplier-hint')}
            max={EXPORTER_MAX}
            rows={2}
          />
          <TextField {...field('declarationNumber')} label={t('console-stock.lot-declaration')} max={DECLARATION_MAX} />
          <TextField {...field('certificateNumber')} label={t('console-stock.lot-certificate')} max={CERTIFICATE_MAX} />
        </>
      ) : null}
    </>
  )
}
