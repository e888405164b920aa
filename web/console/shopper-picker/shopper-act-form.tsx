import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { FoundShopper } from '#contract/staff/shoppers.ts'
import { type Fen, fromYuan, ZERO } from '#domain/money.ts'
import { ACT_REASON_MAX } from '#domain/money-act.ts'
import { newKey } from '#web/api/new-key.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { TextField } from '../fields/text-field.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'
import { ShopperPicker } from './shopper-picker.tsx'

type Props<Person extends FoundShopper> = {
  /** Tells its draft from others. */
  what: string
  intro?: string
  /** Must stay the same function. */
  find: (keyword: string) => Promise<Person[]>
  more?: (person: Person) => ReactNode
  hasAmount?: boolean
  reasonHint: string
  save: string
  /** Returns the success message. Sending the same `key` again does not repeat the act. */
  act: (wanted: { shopper: Person; amount: Fen; reason: string; key: string }) => Promise<string>
  onClose: () => void
}

export function ShopperActForm<Person extends FoundShopper>(props: Props<Person>) {
  const { what, intro, find, more, hasAmount = false, reasonHint, save, act, onClose } = props
  const { t } = useWords()
  const router = useRouter()
  const notify = useNotify()
  const [key, setKey] = useState(newKey)
  const form = useKeptForm(what, {
    initial: { shopper: undefined as Person | undefined, amount: '', reason: '' },
    check: ({ shopper, amount, reason }) => ({
      ...(!shopper && { shopper: t('console-sales.coupons.shopper-required') }),
      ...(hasAmount && !fromYuan(amount) && { amount: t('console-money.amount-wrong') }),
      ...(reason.trim() === '' && { reason: t('console-money.reason-required') }),
    }),
    send: async ({ shopper, amount, reason }) => {
      if (!shopper) return
      const done = await act({ shopper, amount: fromYuan(amount) ?? ZERO, reason: reason.trim(), key })
      await router.invalidate()
      notify(done)
      onClose()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  /** Changed values make a new act. */
  const change = (values: Parameters<typeof form.set>[0]) => {
    form.set(values)
    setKey(newKey())
  }
  const field = (name: 'amount' | 'reason') => ({
    ...form.field(name),
    onChange: (words: string) => change({ [name]: words }),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      {intro ? <p>{intro}</p> : null}
      <ShopperPicker
        find={find}
        chosen={form.values.shopper}
        error={form.errorOf('shopper')}
        {...(more && { more })}
        onChoose={(shopper) => change({ shopper })}
      />
      {hasAmount ? (
        <TextField {...field('amount')} label={t('console-money.amount')} hint={t('console-money.amount-hint')} max={12} />
      ) : null}
      <TextField {...field('reason')} label={t('console-money.reason')} hint={reasonHint} max={ACT_REASON_MAX} />
      <FormEnd form={form} save={save} cancel={onClose} />
    </form>
  )
}
