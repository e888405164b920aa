import { Button } from '#web/ui/button/button.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
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
  const { session } = useConsole()
  usePageTitle(t('console.sign-in.title'))
  const form = useForm({
    initial: { account: '', password: '' },
    check: ({ account, password }) => ({
      ...(account.trim() === '' && { account: t('console.sign-in.account-required') }),
      ...(password === '' && { password: t('console.sign-in.password-required') }),
    }),
    send: async ({ account, password }) => {
      await session.signIn(account.trim(), password)
    },
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
