import { useRouter } from '@tanstack/react-router'
import { register, resetPassword, signIn } from '#contract/shop/sign-in.ts'
import { CODE_DIGITS, isCode } from '#domain/account.ts'
import { isMobile } from '#domain/address.ts'
import { PASSWORD_MAX, PASSWORD_RULES, passwordProblem } from '#domain/password.ts'
import { fieldOfRefusal } from '#web/api/is-refusal.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { wordsOfError } from '../error-words.ts'
import { rememberPath } from '../session.ts'
import { useWords } from '../words.ts'
import { AgreementLinks } from './agreement-links.tsx'
import styles from './login.module.css'
import { PhoneCode } from './phone-code.tsx'
import { useSignedIn } from './use-signed-in.ts'

/** Staff need longer ones: the server says so. */
const LENGTHS = { min: PASSWORD_RULES.shopper.min, max: PASSWORD_MAX }

type Props = {
  purpose: 'register' | 'reset'
  phone?: string
  onDone?: () => void
}

export function NewPassword({ purpose, phone: knownPhone = '', onDone }: Props) {
  const { t } = useWords()
  const router = useRouter()
  const { api } = router.options.context
  const signedIn = useSignedIn()
  const wrongPassword = (password: string) => {
    const problem = passwordProblem(password, 'shopper')
    if (!problem) return {}
    return { password: problem === 'weak' ? t('accounts.passwordWeak') : t('accounts.passwordLength', LENGTHS) }
  }
  const form = useForm({
    initial: { phone: knownPhone, code: '', password: '', isAgreed: purpose === 'reset' },
    check: ({ phone, code, password, isAgreed }) => ({
      ...(!isMobile(phone.trim()) && { phone: t('accounts.mobileInvalid') }),
      ...(!isCode(code.trim()) && { code: t('accounts.codeInvalid', { digits: CODE_DIGITS }) }),
      ...wrongPassword(password),
      ...(!isAgreed && { isAgreed: t('accounts.agreementRequired') }),
    }),
    send: async ({ phone, code, password }) => {
      const account = { phone: phone.trim(), code: code.trim(), password }
      await api.call(purpose === 'register' ? register : resetPassword, account)
      if (onDone) rememberPath(router.latestLocation.href)
      await signedIn('local1', await api.call(signIn, { account: account.phone, password }))
      onDone?.()
    },
    fieldOf: (error) => fieldOfRefusal(error, REFUSALS),
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={styles.form} method="post" noValidate onSubmit={form.submit}>
      <PhoneCode
        purpose={purpose}
        phone={form.text('phone')}
        code={form.text('code')}
        phoneError={form.errorOf('phone')}
        codeError={form.errorOf('code')}
      />
      <Field label={t('accounts.newPassword')} hint={t('accounts.passwordHint', LENGTHS)} error={form.errorOf('password')}>
        {(control) => (
          <input {...control} {...form.text('password')} className={inputClass} type="password" autoComplete="new-password" />
        )}
      </Field>
      {purpose === 'register' ? (
        <Agreement
          isAgreed={form.values.isAgreed}
          error={form.errorOf('isAgreed')}
          onChange={(isAgreed) => form.set({ isAgreed })}
        />
      ) : null}
      <p role="alert" className={styles.problem}>
        {form.formError}
      </p>
      <Button type="submit" isBusy={form.isSending}>
        {t(purpose === 'register' ? 'accounts.register' : 'accounts.setPassword')}
      </Button>
    </form>
  )
}

function Agreement({
  isAgreed,
  error,
  onChange,
}: {
  isAgreed: boolean
  error: string | undefined
  onChange: (is: boolean) => void
}) {
  const { t } = useWords()
  return (
    <div>
      <label className={styles.check}>
        <input
          type="checkbox"
          name="isAgreed"
          checked={isAgreed}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'agreement-error' : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        {t('accounts.agreement')}
      </label>
      <AgreementLinks />
      {error ? (
        <p id="agreement-error" className={styles.problem}>
          {error}
        </p>
      ) : null}
    </div>
  )
}

const REFUSALS = {
  phone: ['phone-invalid', 'phone-taken', 'phone-unknown'],
  code: ['code-not-sent', 'code-wrong', 'code-expired', 'code-burned'],
  password: ['password-length', 'password-weak', 'staff-password-short'],
} as const
