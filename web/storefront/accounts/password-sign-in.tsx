import { useRouter } from '@tanstack/react-router'
import { signIn } from '#contract/shop/sign-in.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { wordsOfError } from '../error-words.ts'
import { useWords } from '../words.ts'
import styles from './login.module.css'
import { useSignedIn } from './use-signed-in.ts'

export function PasswordSignIn() {
  const { t } = useWords()
  const { api } = useRouter().options.context
  const signedIn = useSignedIn()
  const form = useForm({
    initial: { account: '', password: '' },
    check: ({ account, password }) => ({
      ...(account.trim() === '' && { account: t('accounts.accountRequired') }),
      ...(password === '' && { password: t('accounts.passwordRequired') }),
    }),
    send: async ({ account, password }) => signedIn('local1', await api.call(signIn, { account: account.trim(), password })),
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={styles.form} method="post" noValidate onSubmit={form.submit}>
      <Field label={t('accounts.account')} error={form.errorOf('account')}>
        {(control) => (
          <input {...control} {...form.text('account')} className={inputClass} autoComplete="username" autoCapitalize="none" />
        )}
      </Field>
      <Field label={t('accounts.password')} error={form.errorOf('password')}>
        {(control) => (
          <input {...control} {...form.text('password')} className={inputClass} type="password" autoComplete="current-password" />
        )}
      </Field>
      <p role="alert" className={styles.problem}>
        {form.formError}
      </p>
      <Button type="submit" isBusy={form.isSending}>
        {t('accounts.signIn')}
      </Button>
    </form>
  )
}
