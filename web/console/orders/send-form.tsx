import { useRouter } from '@tanstack/react-router'
import { type OrderToSend, sendParcel } from '#contract/staff/parcels.ts'
import { PARCEL_QUANTITY_MAX, TRACKING_NUMBER, TRACKING_NUMBER_MAX_LENGTH } from '#domain/parcel.ts'
import { COURIERS } from '#domain/vocabulary/couriers.ts'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import { isQuantity, QuantitiesField } from '../fields/quantities-field.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { usePackWords } from '../pack-words.ts'
import { CourierField } from '../shipping/courier-field.tsx'
import { useCourier } from '../shipping/use-courier.ts'
import { useWords } from '../use-words.ts'

type Props = { order: Pick<OrderToSend, 'number' | 'recipient' | 'lines'>; onSent?: () => void; onClose: () => void }

/** By default everything left goes into the parcel. */
export function SendForm({ order, onSent, onClose }: Props) {
  const { t, say } = useWords()
  const packWords = usePackWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const [lastCourier, keepCourier] = useCourier()
  const open = order.lines.filter(({ left }) => left > 0)
  const form = useForm({
    initial: {
      courier: lastCourier,
      number: '',
      quantities: Object.fromEntries(open.map(({ unique, left }) => [unique, String(left)])) as Record<string, string>,
    },
    check: ({ courier, number, quantities }) => ({
      ...(courier === '' && { courier: t('console.orders.courier-required') }),
      ...(!TRACKING_NUMBER.test(number.trim()) && { number: t('console.orders.tracking-wrong') }),
      ...(open.some(({ unique, left }) => !isQuantity(quantities[unique], left)) && {
        quantities: t('console.orders.quantity-wrong'),
      }),
      ...(open.every(({ unique }) => Number(quantities[unique]) === 0) && { quantities: t('console.orders.nothing-in-it') }),
    }),
    send: async ({ courier, number, quantities }) => {
      await api.call(sendParcel, {
        number: order.number,
        courier,
        trackingNumber: number.trim(),
        lines: open
          .map(({ unique }) => ({ unique, quantity: Number(quantities[unique]) }))
          .filter(({ quantity }) => quantity > 0),
      })
      onSent?.()
      await router.invalidate()
      notify(t('console.orders.sent', { number: order.number }))
      onClose()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  // Probably the number of another courier. The form only warns.
  const courier = COURIERS.find(({ code }) => code === form.values.courier)
  const number = form.values.number.trim()
  const looksForeign = TRACKING_NUMBER.test(number) && courier !== undefined && !courier.number.test(number)

  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <p>
        <b className={panel.number}>{order.number}</b>
        <br />
        {order.recipient.name} · {order.recipient.phone}
        <br />
        {order.recipient.address}
      </p>
      <CourierField
        value={form.values.courier}
        error={form.errorOf('courier')}
        onChange={(courier) => {
          keepCourier(courier)
          form.set({ courier })
        }}
      />
      <Field
        label={t('console.orders.tracking')}
        hint={looksForeign && courier ? t('console.orders.tracking-foreign', { courier: say(courier.name) }) : undefined}
        error={form.errorOf('number')}
      >
        {(control) => (
          <input
            {...control}
            {...form.text('number')}
            className={inputClass}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={TRACKING_NUMBER_MAX_LENGTH}
          />
        )}
      </Field>
      <QuantitiesField
        name="quantities"
        legend={t('console.orders.in-the-parcel')}
        lines={open.map(({ unique, name, left, ...line }) => ({
          unique,
          most: left,
          words: `${t('console.orders.of-left', { left })} ${say(name)} · ${packWords(line)}`,
        }))}
        quantities={form.values.quantities}
        maxLength={String(PARCEL_QUANTITY_MAX).length}
        error={form.errorOf('quantities')}
        onChange={(quantities) => form.set({ quantities })}
      />
      <FormEnd form={form} save={t('console.orders.send')} cancel={onClose} />
    </form>
  )
}
