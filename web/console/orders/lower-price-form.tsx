import { useRouter } from '@tanstack/react-router'
import { type DeskOrderInFull, lowerPrice } from '#contract/staff/orders.ts'
import { type Fen, fen, subtract } from '#domain/money.ts'
import { loweredPrice, PRICE_REASON_MAX } from '#domain/price-reduction.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { Choices } from '../fields/choices.tsx'
import { TextField } from '../fields/text-field.tsx'
import { MoneyField } from '../fields/typed-fields.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { typedYuan } from '../typed-number.ts'
import { useWords } from '../use-words.ts'

type Values = { by: 'total' | 'off'; amount: string; reason: string }
type Props = { order: Pick<DeskOrderInFull, 'number' | 'due' | 'payMethod'>; onClose: () => void }

/** By the new total or by what is taken off; what comes out is shown before it is sent. */
export function LowerPriceForm({ order, onClose }: Props) {
  const { t, money } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const from = fen(order.due)
  const form = useKeptForm<Values>('lower', {
    initial: { by: 'total', amount: '', reason: '' },
    check: (values) => ({
      ...(typedPrice(from, values) === undefined && { amount: t('console-orders.lower-wrong', { due: money(from) }) }),
      ...(values.reason.trim() === '' && { reason: t('console-orders.lower-reason-wrong') }),
    }),
    send: async (values) => {
      const to = typedPrice(from, values)
      if (to === undefined) return
      const { isWaiting } = await api.call(lowerPrice, { number: order.number, from, to, reason: values.reason })
      await router.invalidate()
      notify(isWaiting ? t('console-orders.lower-asked') : t('console-orders.lowered', { number: order.number, to: money(to) }))
      onClose()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  const to = typedPrice(from, form.values)
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <p className={panel.hint}>{t('console-orders.lower-hint', { due: money(from) })}</p>
      {order.payMethod === 'offline' ? <p className={panel.hint}>{t('console-orders.lower-transfer')}</p> : null}
      <Choices
        legend={t('console-orders.lower-by')}
        name="by"
        value={form.values.by}
        choices={(['total', 'off'] as const).map((value) => ({
          value,
          words: t(value === 'total' ? 'console-orders.lower-to' : 'console-orders.lower-off'),
        }))}
        onChange={(by) => form.set({ by })}
      />
      <MoneyField
        {...form.field('amount')}
        label={t(form.values.by === 'total' ? 'console-orders.lower-to' : 'console-orders.lower-off')}
        isRequired
      />
      <p role="status" className={panel.hint}>
        {to === undefined ? '' : t('console-orders.lower-result', { to: money(to), off: money(subtract(from, to)) })}
      </p>
      <TextField
        {...form.field('reason')}
        label={t('console-orders.cancel-reason')}
        hint={t('console-orders.lower-reason-hint')}
        rows={2}
        max={PRICE_REASON_MAX}
        isRequired
      />
      <FormEnd form={form} save={t('console-orders.lower')} cancel={onClose} />
    </form>
  )
}

function typedPrice(from: Fen, { by, amount }: Values): Fen | undefined {
  const typed = typedYuan(amount, 1)
  return typed === undefined ? undefined : loweredPrice(from, by, typed)
}
