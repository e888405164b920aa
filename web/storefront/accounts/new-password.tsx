import { useRouter } from '@tanstack/react-router'
import { register, resetPassword, signIn } from '#contract/shop/sign-in.ts'
import { CODE_DIGITS, isCode } from '#domain/account.ts'
import type { ContactKind } from '#domain/contact.ts'
import { PASSWORD_MAX, PASSWORD_RULES, passwordProblem } from '#domain/password.ts'
import { fieldOfRefusal } from '#web/api/is-refusal.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { PasswordInput } from '#web/ui/field/password-input.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { wordsOfError } from '../error-words.ts'
import { rememberPath } from '../session.ts'
import { useWords } from '../words.ts'
import { AgreementLinks } from './agreement-links.tsx'
import { ContactCode, contactProblem, type Ways } from './contact-code.tsx'
import styles from './login.module.css'
import { useSignedIn } from './use-signed-in.ts'

/** Staff need longer ones: the server says so. */
const LENGTHS = { min: PASSWORD_RULES.shopper.min, max: PASSWORD_MAX }

type Props = {
  purpose: 'register' | 'reset'
  ways: Ways
  /** Of the account, when it is known. */
  known?: { by: ContactKind; contact: string }
  onDone?: () => void
}

export function NewPassword({ purpose, ways, known, onDone }: Props) {
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
    initial: { by: 'phone' as ContactKind, contact: '', ...known, code: '', password: '', isAgreed: purpose === 'reset' },
    check: ({ by, contact, code, password, isAgreed }) => {
      const problem = contactProblem(by, contact.trim())
      return {
        ...(problem && { contact: t(problem) }),
        ...(!isCode(code.trim()) && { code: t('accounts.codeInvalid', { digits: CODE_DIGITS }) }),
        ...wrongPassword(password),
        ...(!isAgreed && { isAgreed: t('accounts.agreementRequired') }),
      }
    },
    send: async ({ contact, code, password }) => {
      const account = contact.trim()
      await api.call(purpose === 'register' ? register : resetPassword, { account, code: code.trim(), password })
      if (onDone) rememberPath(router.latestLocation.href)
      await signedIn('local1', await api.call(signIn, { account, password }))
      onDone?.()
    },
    fieldOf: (error) => fieldOfRefusal(error, REFUSALS),
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={styles.form} method="post" noValidate onSubmit={form.submit}>
      <ContactCode
        purpose={purpose}
        ways={ways}
        by={form.values.by}
        {...(known ? {} : { onBy: (by) => form.restart({ by, contact: '', code: '' }) })}
        contact={form.text('contact')}
        code={form.text('code')}
        contactError={form.errorOf('contact')}
        codeError={form.errorOf('code')}
      />
      <Field
        label={t(purpose === 'register' ? 'accounts.password' : 'accounts.newPassword')}
        hint={t('accounts.passwordHint', LENGTHS)}
        error={form.errorOf('password')}
      >
        {(control) => (
          <PasswordInput
            {...control}
            {...form.text('password')}
            autoComplete="new-password"
            showWords={t('accounts.showPassword')}
          />
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
  contact: [
    'phone-invalid',
    'phone-taken',
    'phone-unknown',
    'phone-abroad-off',
    'email-invalid',
    'email-taken',
    'email-unknown',
    'email-off',
  ],
  code: ['code-not-sent', 'code-wrong', 'code-expired', 'code-burned'],
  password: ['password-length', 'password-weak', 'staff-password-short'],
} as const
