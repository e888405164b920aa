import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { correctRecipient, type DeskOrderInFull } from '#contract/staff/orders.ts'
import { isContactPhone, NAME_MAX } from '#domain/address.ts'
import { RECIPIENT_ADDRESS_MAX, RECIPIENT_ADDRESS_MIN } from '#domain/order-desk.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { TextField } from '../fields/text-field.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'

type Props = { order: Pick<DeskOrderInFull, 'number' | 'recipient'>; onClose: () => void }

export function CorrectForm({ order, onClose }: Props) {
  const { t } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const [seen] = useState(order.recipient)
  const form = useKeptForm('recipient', {
    initial: seen,
    check: ({ name, phone, address }) => ({
      ...(name.trim() === '' && { name: t('console-orders.name-wrong') }),
      ...(!isContactPhone(phone.trim()) && { phone: t('console-orders.phone-wrong') }),
      ...(address.trim().length < RECIPIENT_ADDRESS_MIN && { address: t('console-orders.address-wrong') }),
    }),
    send: async (recipient) => {
      await api.call(correctRecipient, { number: order.number, seen, ...recipient })
      await router.invalidate()
      notify(t('console-orders.corrected'))
      onClose()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <p className={panel.hint}>{t('console-orders.correct-hint')}</p>
      <TextField {...form.field('name')} label={t('console-orders.name')} max={NAME_MAX} isRequired />
      <TextField {...form.field('phone')} label={t('console-orders.phone')} type="tel" max={20} isRequired />
      <TextField {...form.field('address')} label={t('console-orders.address')} rows={3} max={RECIPIENT_ADDRESS_MAX} isRequired />
      <FormEnd form={form} cancel={onClose} />
    </form>
  )
}
