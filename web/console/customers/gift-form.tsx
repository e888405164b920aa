import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { giveCoupon, listStaffCoupons, type StaffCoupon } from '#contract/staff/coupons.ts'
import type { CustomerInFull } from '#contract/staff/customers.ts'
import { ACT_REASON_MAX } from '#domain/money-act.ts'
import type { Api } from '#web/api/client.ts'
import { newKey } from '#web/api/new-key.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { couponStanding } from '../coupons/coupon-standing.ts'
import { limitWords, worthWords } from '../coupons/coupon-worth.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { SelectField } from '../fields/select-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'

const PAGES_MAX = 5
const NONE = 0

type Props = { customer: CustomerInFull; at: Date; onClose: () => void }

/** Sent twice, it is one gift; above the limits it waits for a second person. */
export function GiftForm({ customer, at, onClose }: Props) {
  const { t, say, money, locale } = useWords()
  const words = { t, money, locale }
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const [key, setKey] = useState(newKey)
  const [coupons, setCoupons] = useState<readonly StaffCoupon[] | 'failed' | undefined>()
  useEffect(() => {
    listOpen(api, at).then(setCoupons, () => setCoupons('failed'))
  }, [api, at])
  const form = useKeptForm('gift', {
    initial: { coupon: NONE, reason: '' },
    check: ({ coupon, reason }) => ({
      ...(coupon === NONE && { coupon: t('console-customers.gift-wrong') }),
      ...(reason.trim() === '' && { reason: t('console-money.reason-required') }),
    }),
    send: async ({ coupon, reason }) => {
      const { isWaiting } = await api.call(giveCoupon, { id: coupon, accountId: customer.id, reason: reason.trim(), key })
      await router.invalidate()
      notify(t(isWaiting ? 'console-money.asked' : 'console-sales.coupons.given', { name: customer.nickname }))
      onClose()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  const change = (values: Parameters<typeof form.set>[0]) => {
    form.set(values)
    // Another gift.
    setKey(newKey())
  }
  if (coupons === undefined) return <p role="status">{t('console-chat.loading')}</p>
  if (coupons === 'failed') return <p role="alert">{t('console-customers.coupons-failed')}</p>
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <SelectField
        {...form.field('coupon')}
        label={t('console-customers.gift')}
        choices={[
          { value: NONE, words: t(coupons.length > 0 ? 'console-customers.gift-choose' : 'console-customers.gift-none') },
          ...coupons.map((coupon) => ({
            value: coupon.id,
            words: [worthWords(coupon, words), limitWords(coupon, words), say(coupon.title)].filter(Boolean).join(' · '),
          })),
        ]}
        onChange={(coupon) => change({ coupon })}
      />
      <TextField
        {...form.field('reason')}
        label={t('console-money.reason')}
        hint={t('console-money.reason-for-staff')}
        max={ACT_REASON_MAX}
        onChange={(reason) => change({ reason })}
      />
      <FormEnd form={form} save={t('console-sales.coupons.give')} cancel={onClose} />
    </form>
  )
}

/** The newest that can still be handed out. */
async function listOpen(api: Api, at: Date): Promise<StaffCoupon[]> {
  const found: StaffCoupon[] = []
  for (let page = 1, left = 1; page <= PAGES_MAX && left > 0; page += 1) {
    const { list, count } = await api.call(listStaffCoupons, { page })
    found.push(...list)
    left = list.length === 0 ? 0 : count - found.length
  }
  return found.filter((coupon) => ['open', 'coming'].includes(couponStanding(coupon, at)))
}
