import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { redeemCode } from '#contract/shop/coupons.ts'
import type { CouponProblem, OwnCoupon } from '#domain/coupon.ts'
import { CODE_LENGTH_MAX, CODE_LENGTH_MIN, CODE_TYPED_MAX, isCode, readCode } from '#domain/coupon-code.ts'
import { ApiError } from '#web/api/client.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { wordsOfError } from '../error-words.ts'
import { useSessionEnd } from '../session.ts'
import { useWords } from '../words.ts'
import styles from './code-form.module.css'
import { problemWords } from './coupon-words.ts'

/** What came of a redeemed coupon where it was typed. */
export type Redeemed = { kind: 'done' | 'applied' | 'applied-less' } | { kind: 'unused'; problem: CouponProblem }

type Props = {
  /** As a link filled it in. */
  typed?: string | undefined
  hint?: string
  onRedeemed: (coupon: OwnCoupon) => Promise<Redeemed>
}

/** Whoever types a merchant's code gets its coupon (U104). */
export function CodeForm({ typed = '', hint, onRedeemed }: Props) {
  const { t, say, locale } = useWords()
  const { api } = useRouter().options.context
  const endSession = useSessionEnd()
  const [got, setGot] = useState<{ coupon: OwnCoupon; redeemed: Redeemed }>()
  const form = useForm({
    initial: { code: typed },
    check: ({ code }): { code?: string } =>
      isCode(readCode(code)) ? {} : { code: t('coupons.code.wrong', { min: CODE_LENGTH_MIN, max: CODE_LENGTH_MAX }) },
    send: async ({ code }) => {
      setGot(undefined)
      try {
        const coupon = await api.call(redeemCode, code)
        const redeemed = await onRedeemed(coupon)
        form.restart({ code: '' })
        setGot({ coupon, redeemed })
        form.focus('code')
      } catch (error) {
        if (error instanceof ApiError && error.isSessionInvalid) return endSession()
        throw error
      }
    },
    fieldOf: () => 'code',
    wordsOf: (error) => wordsOfError(error, t),
  })
  // Leaving it empty is no mistake.
  const { onBlur: _, ...text } = form.text('code')
  return (
    <form ref={form.ref} className={styles.form} noValidate onSubmit={form.submit}>
      <Field label={t('coupons.code.label')} hint={hint} error={form.errorOf('code')}>
        {(control) => (
          <span className={styles.row}>
            <input
              {...control}
              {...text}
              className={`${inputClass} ${styles.code}`}
              maxLength={CODE_TYPED_MAX}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="done"
            />
            <Button type="submit" variant="quiet" isBusy={form.isSending}>
              {t('coupons.code.add')}
            </Button>
          </span>
        )}
      </Field>
      <p role="status" className={styles.got}>
        {got
          ? t(`coupons.code.${got.redeemed.kind}`, {
              title: say(got.coupon.title),
              problem: got.redeemed.kind === 'unused' ? problemWords(got.redeemed.problem, { t, locale }) : '',
            })
          : null}
      </p>
      {/* Also an error that comes while the field has the focus already. */}
      <p role="alert" className="visually-hidden">
        {form.errorOf('code')}
      </p>
    </form>
  )
}
