import { useRouter } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { type FoundShopper, findShoppers } from '#contract/staff/shoppers.ts'
import { newKey } from '#web/api/new-key.ts'
import { giveCoupon, type StaffCoupon } from '#web/api/staff-coupons.ts'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { ShopperPicker } from '../shopper-picker/shopper-picker.tsx'
import { useWords } from '../use-words.ts'

/** Gives a coupon to one shopper, whatever the limit per person. A form stands for one gift, however often it is sent. */
export function GiveForm({ coupon, onClose }: { coupon: StaffCoupon; onClose: () => void }) {
  const { t, say } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const [key, setKey] = useState(newKey)
  const find = useCallback((keyword: string) => api.call(findShoppers, { keyword }), [api])
  const form = useForm({
    initial: { shopper: undefined as FoundShopper | undefined, reason: '' },
    check: ({ shopper, reason }) => ({
      ...(!shopper && { shopper: t('console-sales.coupons.shopper-required') }),
      ...(reason.trim() === '' && { reason: t('console-money.reason-required') }),
    }),
    send: async ({ shopper, reason }) => {
      if (!shopper) return
      const isWaiting = await giveCoupon(api, coupon.id, { accountId: shopper.id, reason: reason.trim(), key })
      await router.invalidate()
      notify(t(isWaiting ? 'console-money.asked' : 'console-sales.coupons.given', { name: shopper.nickname }))
      onClose()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  /** Another shopper or reason is another gift. */
  const change = (values: Parameters<typeof form.set>[0]) => {
    form.set(values)
    setKey(newKey())
  }
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <p>{t('console-sales.coupons.give-intro', { name: say(coupon.title) })}</p>
      <ShopperPicker
        find={find}
        chosen={form.values.shopper}
        error={form.errorOf('shopper')}
        onChoose={(shopper) => change({ shopper })}
      />
      <Field label={t('console-money.reason')} hint={t('console-money.reason-for-staff')} error={form.errorOf('reason')}>
        {(control) => (
          <input
            {...control}
            {...form.text('reason')}
            onChange={({ target }) => change({ reason: target.value })}
            className={inputClass}
            autoComplete="off"
            maxLength={200}
          />
        )}
      </Field>
      <FormEnd form={form} save={t('console-sales.coupons.give')} cancel={onClose} />
    </form>
  )
}
