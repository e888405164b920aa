import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { signIn } from '#contract/shop/sign-in.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { PasswordInput } from '#web/ui/field/password-input.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { wordsOfError } from '../error-words.ts'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import styles from './login.module.css'
import { useSignedIn } from './use-signed-in.ts'

export function PasswordSignIn() {
  const { t } = useWords()
  const { api } = useRouter().options.context
  const signedIn = useSignedIn()
  // Of people who work here.
  const [asksForCode, setAsksForCode] = useState(false)
  const form = useForm({
    initial: { account: '', password: '', otp: '' },
    check: ({ account, password }) => ({
      ...(account.trim() === '' && { account: t('accounts.accountRequired') }),
      ...(password === '' && { password: t('accounts.passwordRequired') }),
    }),
    send: async ({ account, ...proofs }) => signedIn('local1', await api.call(signIn, { account: account.trim(), ...proofs })),
    fieldOf: (error) => {
      if (!isRefusal(error, 'second-factor-needed', 'second-factor-wrong')) return undefined
      setAsksForCode(true)
      return 'otp'
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={styles.form} method="post" noValidate onSubmit={form.submit}>
      <Field label={t('accounts.account')} error={form.errorOf('account')}>
        {(control) => (
          <input {...control} {...form.text('account')} className={inputClass} autoComplete="username" autoCapitalize="none" />
        )}
      </Field>
      <Field
        label={t('accounts.password')}
        error={form.errorOf('password')}
        aside={<SiteLink to={paths.resetPassword()}>{t('accounts.forgotten')}</SiteLink>}
      >
        {(control) => (
          <PasswordInput
            {...control}
            {...form.text('password')}
            autoComplete="current-password"
            showWords={t('accounts.showPassword')}
          />
        )}
      </Field>
      {asksForCode ? (
        <Field label={t('accounts.otp')} error={form.errorOf('otp')}>
          {(control) => <input {...control} {...form.text('otp')} className={inputClass} autoComplete="one-time-code" />}
        </Field>
      ) : null}
      <p role="alert" className={styles.problem}>
        {form.formError}
      </p>
      <Button type="submit" isBusy={form.isSending}>
        {t('accounts.signIn')}
      </Button>
    </form>
  )
}
