import { useRouter } from '@tanstack/react-router'
import { keepSku, type StockRow } from '#contract/staff/stock.ts'
import type { StockPlace } from '#contract/staff/stock-places.ts'
import { LOW_STOCK } from '#domain/product.ts'
import { PACKS_MAX, SHELF_MAX } from '#domain/stock.ts'
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

type Props = { sku: StockRow; places: readonly StockPlace[]; onClose: () => void }

export function KeepForm({ sku, places, onClose }: Props) {
  const { t, say } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const lowOf = (typed: string) => (typed.trim() === '' ? null : typedInteger(typed, 0, PACKS_MAX))
  const form = useKeptForm(`keep ${sku.skuId}`, {
    initial: { lowStock: sku.lowStock === null ? '' : String(sku.lowStock), placeId: sku.placeId ?? 0, shelf: sku.shelf },
    check: ({ lowStock }) => (lowOf(lowStock) === undefined ? { lowStock: t('console-stock.low-at-wrong') } : {}),
    send: async ({ lowStock, placeId, shelf }) => {
      const { skuId, version } = sku
      await api.call(keepSku, { skuId, lowStock: lowOf(lowStock) ?? null, placeId: placeId || null, shelf, version })
      await router.invalidate()
      notify(t('console.saved'))
      onClose()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <NumberField
        {...form.field('lowStock')}
        label={t('console-stock.low-at')}
        hint={t('console-stock.low-at-hint', { count: LOW_STOCK })}
        max={7}
      />
      <SelectField
        {...form.field('placeId')}
        label={t('console-stock.place')}
        choices={[
          { value: 0, words: t('console-stock.no-place') },
          ...places.map(({ id, name }) => ({ value: id, words: say(name) })),
        ]}
      />
      <TextField {...form.field('shelf')} label={t('console-stock.shelf')} max={SHELF_MAX} />
      <FormEnd form={form} cancel={onClose} />
    </form>
  )
}
