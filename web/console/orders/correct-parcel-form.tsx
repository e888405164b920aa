import { useRouter } from '@tanstack/react-router'
import type { DeskOrderInFull } from '#contract/staff/orders.ts'
import { correctParcel } from '#contract/staff/parcels.ts'
import { COURIERS } from '#domain/vocabulary/couriers.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { NumberFields, wrongNumber } from '../shipping/number-fields.tsx'
import { useWords } from '../use-words.ts'

type Props = { parcel: DeskOrderInFull['parcels'][number]; onClose: () => void }

export function CorrectParcelForm({ parcel, onClose }: Props) {
  const { t, say } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const form = useKeptForm(`parcel ${parcel.id}`, {
    initial: {
      courier: COURIERS.find(({ code }) => code === parcel.courierCode)?.code ?? COURIERS[0]?.code ?? '',
      number: parcel.trackingNumber,
    },
    check: (numbered) => wrongNumber(numbered, t),
    send: async ({ courier, number }) => {
      await api.call(correctParcel, { id: parcel.id, courier, trackingNumber: number.trim(), seen: parcel.trackingNumber })
      await router.invalidate()
      notify(t('console-shipping.parcel-corrected'))
      onClose()
    },
    fieldOf: (error) => (isRefusal(error, 'parcel-number-wrong', 'parcel-exists') ? 'number' : undefined),
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <p>
        {say(parcel.courier)} <span className={panel.code}>{parcel.trackingNumber}</span>
      </p>
      <p className={panel.hint}>{t('console-shipping.correct-hint')}</p>
      <NumberFields form={form} />
      <FormEnd form={form} cancel={onClose} />
    </form>
  )
}
