import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { addMovements, type StockRow } from '#contract/staff/stock.ts'
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
import { LotFields, type LotValues, lotProblems, newLot, typedLot } from './lot-fields.tsx'

type Values = { reason: TypedReason; packs: string; note: string } & LotValues

export function MoveForm({ sku, onClose }: { sku: StockRow; onClose: () => void }) {
  const { t } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const [key] = useState(() => crypto.randomUUID())
  const packsOf = ({ reason, packs }: Pick<Values, 'reason' | 'packs'>) => {
    const typed = typedInteger(packs, reason === 'correction' ? -PACKS_MAX : 1, PACKS_MAX)
    return typed === 0 ? undefined : typed
  }
  const initial: Values = { reason: 'delivery', packs: '', note: '', ...newLot() }
  const form = useKeptForm(`move ${sku.skuId}`, {
    initial,
    check: (values) => ({
      ...(packsOf(values) === undefined && {
        packs: t(values.reason === 'correction' ? 'console-stock.packs-signed-wrong' : 'console-stock.packs-wrong'),
      }),
      ...(values.reason === 'delivery' && lotProblems(values, t, false)),
    }),
    send: async ({ reason, note, packs: typed, ...lot }) => {
      const packs = packsOf({ reason, packs: typed }) ?? 0
      const hasLot = reason === 'delivery' && lot.lot.trim() !== ''
      const line = { skuId: sku.skuId, packs, ...(hasLot && { lot: typedLot(lot) }) }
      await api.call(addMovements, { key, reason, note, lines: [line] })
      await router.invalidate()
      notify(t('console-stock.moved', { stock: sku.stock + changeOf(reason, packs) }))
      onClose()
    },
    fieldOf: (error) => (isRefusal(error, 'stock-below-zero') ? 'packs' : undefined),
    wordsOf: (error) => wordsOfError(error, t),
  })
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
      <TextField {...form.field('note')} label={t('console-stock.note')} max={STOCK_NOTE_MAX} />
      <FormEnd form={form} cancel={onClose} />
    </form>
  )
}
