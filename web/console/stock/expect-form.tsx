import { useRouter } from '@tanstack/react-router'
import { addExpected, changeExpected, type ExpectedDelivery } from '#contract/staff/expected-deliveries.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import { isExpectableDay, PACKS_MAX, STOCK_NOTE_MAX } from '#domain/stock.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { TextField } from '../fields/text-field.tsx'
import { DateField, NumberField } from '../fields/typed-fields.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { typedInteger } from '../typed-number.ts'
import { useWords } from '../use-words.ts'

type Props = { skuId: number; known?: ExpectedDelivery; onClose: () => void }

export function ExpectForm({ skuId, known, onClose }: Props) {
  const { t } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const today = shanghaiDay(new Date())
  const form = useKeptForm(`expect ${known?.id ?? skuId}`, {
    initial: { packs: known ? String(known.packs) : '', expectedOn: known?.expectedOn ?? '', note: known?.note ?? '' },
    check: ({ packs, expectedOn }) => ({
      ...(typedInteger(packs, 1, PACKS_MAX) === undefined && { packs: t('console-stock.packs-wrong') }),
      ...(!isExpectableDay(expectedOn, today) && { expectedOn: t('console-stock.day-wrong') }),
    }),
    send: async ({ packs, ...rest }) => {
      const draft = { ...rest, packs: Number(packs) }
      await (known
        ? api.call(changeExpected, { ...draft, id: known.id, version: known.version })
        : api.call(addExpected, { ...draft, skuId }))
      await router.invalidate()
      notify(t('console-stock.expect-saved'))
      onClose()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <NumberField {...form.field('packs')} label={t('console-stock.packs')} max={7} isRequired />
      <DateField
        {...form.field('expectedOn')}
        min={today}
        label={t('console-stock.expected-day')}
        hint={t('console-stock.expected-day-hint')}
        isRequired
      />
      <TextField {...form.field('note')} label={t('console-stock.note')} max={STOCK_NOTE_MAX} />
      <FormEnd form={form} cancel={onClose} />
    </form>
  )
}
