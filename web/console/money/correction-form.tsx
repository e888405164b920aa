import { useRouter } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { correctBalance, findBalances, type ShopperBalance } from '#contract/staff/payments.ts'
import { fromYuan } from '#domain/money.ts'
import { newKey } from '#web/api/new-key.ts'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { ShopperPicker } from '../shopper-picker/shopper-picker.tsx'
import { useWords } from '../use-words.ts'

/** Puts money on a balance or takes it off. A form stands for one correction, however often it is sent. */
export function CorrectionForm({ onClose }: { onClose: () => void }) {
  const { t, money } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const [key, setKey] = useState(newKey)
  const find = useCallback((keyword: string) => api.call(findBalances, { keyword }), [api])
  const form = useForm({
    initial: { shopper: undefined as ShopperBalance | undefined, amount: '', reason: '' },
    check: ({ shopper, amount, reason }) => ({
      ...(!shopper && { shopper: t('console-sales.coupons.shopper-required') }),
      ...(!fromYuan(amount) && { amount: t('console-money.amount-wrong') }),
      ...(reason.trim() === '' && { reason: t('console-money.reason-required') }),
    }),
    send: async ({ shopper, amount, reason }) => {
      const fen = fromYuan(amount)
      if (!shopper || !fen) return
      const { balance, isWaiting } = await api.call(correctBalance, {
        accountId: shopper.id,
        amount: fen,
        reason: reason.trim(),
        key,
      })
      await router.invalidate()
      const params = { name: shopper.nickname, balance: money(balance) }
      notify(t(isWaiting ? 'console-money.asked' : 'console-money.corrected', params))
      onClose()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  /** Other values are another correction. */
  const change = (values: Parameters<typeof form.set>[0]) => {
    form.set(values)
    setKey(newKey())
  }
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <ShopperPicker
        find={find}
        chosen={form.values.shopper}
        error={form.errorOf('shopper')}
        more={({ balance }) => t('console-money.balance', { balance: money(balance) })}
        onChoose={(shopper) => change({ shopper })}
      />
      <Field label={t('console-money.amount')} hint={t('console-money.amount-hint')} error={form.errorOf('amount')}>
        {(control) => (
          <input
            {...control}
            {...form.text('amount')}
            onChange={({ target }) => change({ amount: target.value })}
            className={inputClass}
            autoComplete="off"
            maxLength={12}
          />
        )}
      </Field>
      <Field label={t('console-money.reason')} hint={t('console-money.reason-for-shopper')} error={form.errorOf('reason')}>
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
      <FormEnd form={form} save={t('console-money.correct')} cancel={onClose} />
    </form>
  )
}
