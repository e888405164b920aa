import { useEffect, useRef, useState } from 'react'
import { OTP_INPUT_MAX } from '#domain/account.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { type TextAttributes, useForm } from '#web/ui/form/use-form.ts'
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
  const { session } = useConsole()
  // The second step of accounts with a second factor; what was typed in the first stays.
  const [asksForCode, setAsksForCode] = useState(false)
  usePageTitle(t('console.sign-in.title'))
  const form = useForm({
    initial: { account: '', password: '', otp: '' },
    check: ({ account, password, otp }) => ({
      ...(account.trim() === '' && { account: t('console.sign-in.account-required') }),
      ...(password === '' && { password: t('console.sign-in.password-required') }),
      ...(asksForCode && otp.trim() === '' && { otp: t('console-account.code-required') }),
    }),
    send: async ({ account, password, otp }) => {
      await session.signIn(account.trim(), password, otp).catch((error: unknown) => {
        // No mistake of anybody's: the next question follows.
        if (asksForCode || !isRefusal(error, 'second-factor-needed')) throw error
        setAsksForCode(true)
      })
    },
    fieldOf: (error) => (isRefusal(error, 'second-factor-wrong') ? 'otp' : undefined),
    wordsOf: (error) => (error instanceof NoStaffAccess ? t('console.sign-in.no-access') : wordsOfError(error, t)),
  })
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <header className={styles.header}>
          <p className={styles.name}>Rebstock</p>
          <LanguageSwitch className={styles.language} />
        </header>
        <h1 className={styles.title}>{t('console.sign-in.title')}</h1>
        <form ref={form.ref} className={styles.form} noValidate onSubmit={form.submit}>
          {asksForCode ? (
            <CodeField
              login={form.values.account}
              field={form.text('otp')}
              error={form.errorOf('otp')}
              onBack={() => {
                form.set({ otp: '', password: '' })
                setAsksForCode(false)
              }}
            />
          ) : (
            <>
              <Field label={t('console.sign-in.account')} error={form.errorOf('account')}>
                {(control) => (
                  <input
                    {...control}
                    {...form.text('account')}
                    className={inputClass}
                    autoComplete="username"
                    autoCapitalize="none"
                  />
                )}
              </Field>
              <Field label={t('console.sign-in.password')} error={form.errorOf('password')}>
                {(control) => (
                  <input
                    {...control}
                    {...form.text('password')}
                    className={inputClass}
                    type="password"
                    autoComplete="current-password"
                  />
                )}
              </Field>
            </>
          )}
          <p role="alert" className={styles.problem}>
            {form.formError}
          </p>
          <Button type="submit" isBusy={form.isSending}>
            {t('console.sign-in.submit')}
          </Button>
        </form>
        <p className={styles.foot}>
          <a href={`/home/${locale}`}>{t('console.sign-in.to-shop')}</a>
        </p>
      </div>
    </div>
  )
}

type CodeProps = { login: string; field: TextAttributes; error: string | undefined; onBack: () => void }

function CodeField({ login, field, error, onBack }: CodeProps) {
  const { t } = useWords()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <>
      <p className={styles.who}>
        {t('console-account.sign-in-as', { login })}{' '}
        <Button variant="plain" onClick={onBack}>
          {t('console-account.sign-in-back')}
        </Button>
      </p>
      <Field label={t('console-account.sign-in-code')} hint={t('console-account.sign-in-code-hint')} error={error}>
        {(control) => (
          <input
            {...control}
            {...field}
            ref={input}
            className={inputClass}
            autoComplete="one-time-code"
            autoCapitalize="none"
            maxLength={OTP_INPUT_MAX}
          />
        )}
      </Field>
    </>
  )
}
