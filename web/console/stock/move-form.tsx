import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { addMovements, type StockRow } from '#contract/staff/stock.ts'
import { leftOfLot } from '#domain/lot.ts'
import { changeOf, PACKS_MAX, STOCK_NOTE_MAX, TYPED_REASONS, type TypedReason } from '#domain/stock.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { SelectField } from '../fields/select-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { NumberField } from '../fields/typed-fields.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { typedInteger } from '../typed-number.ts'
import { useWords } from '../use-words.ts'
import { formatDay } from '../when.ts'
import { LotFields, type LotValues, lotProblems, newLot, typedLot } from './lot-fields.tsx'
import { useLotsOf } from './use-lots-of.ts'

/** `lotId` 0: none is named. */
type Values = { reason: TypedReason; packs: string; note: string; lotId: number } & LotValues

export function MoveForm({ sku, onClose }: { sku: StockRow; onClose: () => void }) {
  const { t, locale } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const [key] = useState(() => crypto.randomUUID())
  const packsOf = ({ reason, packs }: Pick<Values, 'reason' | 'packs'>) => {
    const typed = typedInteger(packs, reason === 'correction' ? -PACKS_MAX : 1, PACKS_MAX)
    return typed === 0 ? undefined : typed
  }
  const initial: Values = { reason: 'delivery', packs: '', note: '', lotId: 0, ...newLot() }
  const form = useKeptForm(`move ${sku.skuId}`, {
    initial,
    check: (values) => ({
      ...(packsOf(values) === undefined && {
        packs: t(values.reason === 'correction' ? 'console-stock.packs-signed-wrong' : 'console-stock.packs-wrong'),
      }),
      ...(values.reason === 'delivery' && lotProblems(values, t, false)),
    }),
    send: async ({ reason, note, packs: typed, lotId, ...lot }) => {
      const packs = packsOf({ reason, packs: typed }) ?? 0
      const hasLot = reason === 'delivery' && lot.lot.trim() !== ''
      const isNamed = reason !== 'delivery' && lotId !== 0
      const line = { skuId: sku.skuId, packs, ...(hasLot && { lot: typedLot(lot) }), ...(isNamed && { lotId }) }
      await api.call(addMovements, { key, reason, note, lines: [line] })
      await router.invalidate()
      notify(t('console-stock.moved', { stock: sku.stock + changeOf(reason, packs) }))
      onClose()
    },
    fieldOf: (error) => (isRefusal(error, 'stock-below-zero', 'lot-has-less', 'lot-has-all') ? 'packs' : undefined),
    wordsOf: (error) => wordsOfError(error, t),
  })
  const lots = useLotsOf(sku, form.values.reason !== 'delivery')
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <SelectField
        {...form.field('reason')}
        label={t('console-stock.reason')}
        choices={TYPED_REASONS.map((value) => ({ value, words: t(`console-stock.reason.${value}`) }))}
      />
      <NumberField
        {...form.field('packs')}
        label={t('console-stock.packs')}
        hint={form.values.reason === 'correction' ? t('console-stock.packs-hint') : undefined}
        max={8}
        isRequired
      />
      {form.values.reason === 'delivery' ? <LotFields field={form.field} hasLot={form.values.lot.trim() !== ''} /> : null}
      {form.values.reason !== 'delivery' && lots.length > 0 ? (
        <SelectField
          {...form.field('lotId')}
          label={t('console-stock.lot')}
          hint={t('console-stock.lot-named-hint')}
          choices={[
            { value: 0, words: t('console-stock.lot-not-named') },
            ...lots.map((lot) => ({
              value: lot.id,
              words: t('console-shipping.lot-choice', {
                lot: lot.lot,
                day: formatDay(lot.arrivedOn, locale),
                left: leftOfLot(lot),
              }),
            })),
          ]}
        />
      ) : null}
      <TextField {...form.field('note')} label={t('console-stock.note')} max={STOCK_NOTE_MAX} />
      <FormEnd form={form} cancel={onClose} />
    </form>
  )
}
