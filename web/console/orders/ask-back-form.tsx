import { useNavigate, useRouter } from '@tanstack/react-router'
import { openAfterSale } from '#contract/staff/opened-requests.ts'
import type { DeskOrderInFull } from '#contract/staff/orders.ts'
import {
  AFTER_SALE_KINDS,
  AFTER_SALE_READERS,
  type AfterSaleKind,
  EXPLANATION_MAX,
  REFUND_QUANTITY_MAX,
  reasonsFor,
} from '#domain/after-sale.ts'
import { add } from '#domain/money.ts'
import { type LineRefund, type RefundableLine, refundableQuantity, refundOfLine, refundTotal } from '#domain/refund-amount.ts'
import { REFUND_REASONS, type RefundReason } from '#domain/vocabulary/refund-reasons.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useAccount, useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { Choices } from '../fields/choices.tsx'
import { isQuantity, QuantitiesField } from '../fields/quantities-field.tsx'
import { SelectField } from '../fields/select-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { usePackWords } from '../pack-words.ts'
import { paths } from '../paths.ts'
import { hasScope } from '../session.ts'
import { useWords } from '../use-words.ts'

type Values = { kind: AfterSaleKind; reason: RefundReason; explanation: string; quantities: Record<string, string> }
type Props = {
  order: Pick<DeskOrderInFull, 'number' | 'status'>
  lines: readonly RefundableLine[]
  onClose: () => void
}

/** A request in the shopper's stead; what goes back is computed as for the shopper, and shown while choosing. */
export function AskBackForm({ order, lines, onClose }: Props) {
  const { t, say, money } = useWords()
  const packWords = usePackWords()
  const form = useAskBack({ order, lines, onClose })
  const { kind, quantities } = form.values
  const asked = askedOf(lines, form.values)
  const total = asked && refundTotal(asked.map(({ refund }) => refund))
  const canReturn = lines.some((line) => refundableQuantity(line, 'return') > 0)
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <p className={panel.hint}>{t('console-orders.ask-back-hint')}</p>
      {canReturn ? (
        <Choices
          legend={t('console-orders.ask-back-kind')}
          name="kind"
          value={kind}
          choices={AFTER_SALE_KINDS.map((value) => ({ value, words: t(`console-orders.ask-back-kind.${value}`) }))}
          onChange={(chosen) => form.set({ kind: chosen })}
        />
      ) : null}
      <QuantitiesField
        name="quantities"
        legend={t('console-orders.ask-back-pieces')}
        lines={lines
          .map((line) => ({ line, most: refundableQuantity(line, kind) }))
          .filter(({ most }) => most > 0)
          .map(({ line, most }) => ({
            unique: line.unique,
            most,
            words: `${t('console.orders.of-left', { left: most })} ${say(line.name)} · ${packWords(line)}`,
          }))}
        quantities={quantities}
        maxLength={String(REFUND_QUANTITY_MAX).length}
        error={form.errorOf('quantities')}
        onChange={(changed) => form.set({ quantities: changed })}
      />
      <SelectField
        {...form.field('reason')}
        label={t('console-orders.ask-back-reason')}
        choices={reasonsFor(kind, order.status !== 'paid').map((value) => ({ value, words: say(REFUND_REASONS[value]) }))}
      />
      <TextField
        {...form.field('explanation')}
        label={t('console-orders.ask-back-explanation')}
        hint={t('console-orders.lower-reason-hint')}
        rows={2}
        max={EXPLANATION_MAX}
      />
      <p role="status" className={panel.hint}>
        {total && total.amount > 0
          ? t('console-orders.ask-back-amount', { amount: money(total.amount), freight: money(add(total.shipping, total.boxes)) })
          : ''}
      </p>
      <FormEnd form={form} save={t('console-orders.ask-back')} cancel={onClose} />
    </form>
  )
}

function useAskBack({ order, lines, onClose }: Props) {
  const { t } = useWords()
  const router = useRouter()
  const navigate = useNavigate()
  const { api } = useConsole()
  const notify = useNotify()
  const canOpen = hasScope(useAccount(), AFTER_SALE_READERS)
  const values: Values = {
    kind: 'money',
    reason: 'other',
    explanation: '',
    quantities: Object.fromEntries(lines.map(({ unique }) => [unique, '0'])),
  }
  return useKeptForm<Values>('ask-back', {
    initial: values,
    check: (typed) => (askedOf(lines, typed) ? {} : { quantities: t('console-orders.ask-back-wrong') }),
    send: async (typed) => {
      const pieces = (askedOf(lines, typed) ?? []).map(({ unique, quantity }) => ({ unique, quantity }))
      const { kind, reason, explanation } = typed
      const number = await api.call(openAfterSale, { orderNumber: order.number, kind, reason, explanation, pieces })
      notify(t('console-orders.asked-back', { number }))
      onClose()
      if (canOpen) await navigate({ href: paths.afterSale(number) })
      else await router.invalidate()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
}

type Asked = { unique: string; quantity: number; refund: LineRefund }

/** Undefined when nothing is chosen, or a number does not fit. */
function askedOf(lines: readonly RefundableLine[], { kind, quantities }: Values): Asked[] | undefined {
  const asked: Asked[] = []
  for (const line of lines) {
    const most = refundableQuantity(line, kind)
    if (most <= 0) continue
    if (!isQuantity(quantities[line.unique], most)) return undefined
    const quantity = Number(quantities[line.unique])
    const refund = refundOfLine(line, quantity, kind)
    if (refund) asked.push({ unique: line.unique, quantity, refund })
  }
  return asked.length > 0 ? asked : undefined
}
