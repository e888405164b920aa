import { useEffect, useRef, useState } from 'react'
import { OTP_INPUT_MAX } from '#domain/account.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { PasswordInput } from '#web/ui/field/password-input.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import { LanguageSwitch } from '../layout/language-switch.tsx'
import { NoStaffAccess } from '../session.ts'
import { usePageTitle } from '../title.ts'
import { useWords } from '../use-words.ts'
import styles from './sign-in-page.module.css'

/** The route redirects after sign-in. */
export function SignInPage() {
  const { t, locale } = useWords()
  // What was typed stays, whichever step is shown.
  const [typed, setTyped] = useState<Typed>({ account: '', password: '' })
  const [asksForCode, setAsksForCode] = useState(false)
  usePageTitle(t('console.sign-in.title'))
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <header className={styles.header}>
          <p className={styles.name}>Rebstock</p>
          <LanguageSwitch className={styles.language} />
        </header>
        <h1 className={styles.title}>{t('console.sign-in.title')}</h1>
        {asksForCode ? (
          <CodeForm typed={typed} onBack={() => setAsksForCode(false)} />
        ) : (
          <PasswordForm
            typed={typed}
            onCodeNeeded={(values) => {
              setTyped(values)
              setAsksForCode(true)
            }}
          />
        )}
        <p className={styles.foot}>
          <a href={`/home/${locale}`}>{t('console.sign-in.to-shop')}</a>
        </p>
      </div>
    </div>
  )
}

type Typed = { account: string; password: string }

function PasswordForm({ typed, onCodeNeeded }: { typed: Typed; onCodeNeeded: (typed: Typed) => void }) {
  const { t } = useWords()
  const { session } = useConsole()
  const form = useForm({
    initial: typed,
    check: ({ account, password }) => ({
      ...(account.trim() === '' && { account: t('console.sign-in.account-required') }),
      ...(password === '' && { password: t('console.sign-in.password-required') }),
    }),
    send: async (values) => {
      await session.signIn(values.account.trim(), values.password).catch((error: unknown) => {
        // No mistake of anybody's: the next question follows.
        if (!isRefusal(error, 'second-factor-needed')) throw error
        onCodeNeeded(values)
      })
    },
    wordsOf: (error) => (error instanceof NoStaffAccess ? t('console.sign-in.no-access') : wordsOfError(error, t)),
  })
  return (
    <form ref={form.ref} className={styles.form} noValidate onSubmit={form.submit}>
      <Field label={t('console.sign-in.account')} error={form.errorOf('account')}>
        {(control) => (
          <input {...control} {...form.text('account')} className={inputClass} autoComplete="username" autoCapitalize="none" />
        )}
      </Field>
      <Field label={t('console.sign-in.password')} error={form.errorOf('password')}>
        {(control) => (
          <PasswordInput
            {...control}
            {...form.text('password')}
            autoComplete="current-password"
            showWords={t('console.show-password')}
          />
        )}
      </Field>
      <FormFoot form={form} />
    </form>
  )
}

/** The second step, for accounts with a second factor. */
function CodeForm({ typed: { account, password }, onBack }: { typed: Typed; onBack: () => void }) {
  const { t } = useWords()
  const { session } = useConsole()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const form = useForm({
    initial: { otp: '' },
    check: ({ otp }) => (otp.trim() === '' ? { otp: t('console-account.code-required') } : {}),
    send: async ({ otp }) => {
      await session.signIn(account.trim(), password, otp)
    },
    fieldOf: (error) => (isRefusal(error, 'second-factor-wrong') ? 'otp' : undefined),
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={styles.form} noValidate onSubmit={form.submit}>
      <p className={styles.who}>
        {t('console-account.sign-in-as', { login: account.trim() })}
        <Button variant="plain" onClick={onBack}>
          {t('console-account.sign-in-back')}
        </Button>
      </p>
      <Field label={t('console-account.sign-in-code')} hint={t('console-account.sign-in-code-hint')} error={form.errorOf('otp')}>
        {(control) => (
          <input
            {...control}
            {...form.text('otp')}
            ref={input}
            className={inputClass}
            autoComplete="one-time-code"
            autoCapitalize="none"
            maxLength={OTP_INPUT_MAX}
          />
        )}
      </Field>
      <FormFoot form={form} />
    </form>
  )
}

function FormFoot({ form }: { form: { formError: string | undefined; isSending: boolean } }) {
  const { t } = useWords()
  return (
    <>
      <p role="alert" className={styles.problem}>
        {form.formError}
      </p>
      <Button type="submit" isBusy={form.isSending}>
        {t('console.sign-in.submit')}
      </Button>
    </>
  )
}
