import { useRouter } from '@tanstack/react-router'
import { type OrderToSend, sendParcel } from '#contract/staff/parcels.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { NumberFields, wrongNumber } from '../shipping/number-fields.tsx'
import { areQuantities, chosenLines, PieceFields, type Quantities } from '../shipping/piece-fields.tsx'
import { useCourier } from '../shipping/use-courier.ts'
import { useWords } from '../use-words.ts'

type Props = { order: Pick<OrderToSend, 'number' | 'recipient' | 'lines'>; onSent?: () => void; onClose: () => void }

/** By default everything left goes into the parcel. */
export function SendForm({ order, onSent, onClose }: Props) {
  const { t } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const [lastCourier, keepCourier] = useCourier()
  const open = order.lines.filter(({ left }) => left > 0)
  const all: Quantities = Object.fromEntries(open.map(({ unique, left }) => [unique, String(left)]))
  const form = useKeptForm(`send ${order.number}`, {
    initial: { courier: lastCourier, number: '', quantities: all },
    check: ({ quantities, ...numbered }) => ({
      ...wrongNumber(numbered, t),
      ...(!areQuantities(open, quantities) && { quantities: t('console.orders.quantity-wrong') }),
      ...(open.every(({ unique }) => Number(quantities[unique]) === 0) && { quantities: t('console.orders.nothing-in-it') }),
    }),
    send: async ({ courier, number, quantities }) => {
      const lines = chosenLines(open, quantities)
      await api.call(sendParcel, { number: order.number, courier, trackingNumber: number.trim(), lines })
      keepCourier(courier)
      onSent?.()
      await router.invalidate()
      notify(t('console.orders.sent', { number: order.number }))
      onClose()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <p>
        <b className={panel.number}>{order.number}</b>
        <br />
        {order.recipient.name} · {order.recipient.phone}
        <br />
        {order.recipient.address}
      </p>
      <NumberFields form={form} />
      <PieceFields
        legend={t('console.orders.in-the-parcel')}
        pieces={open}
        quantities={form.values.quantities}
        error={form.errorOf('quantities')}
        onChange={(quantities) => form.set({ quantities })}
      />
      <FormEnd form={form} save={t('console.orders.send')} cancel={onClose} />
    </form>
  )
}
