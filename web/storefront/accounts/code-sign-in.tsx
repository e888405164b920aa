import { useRouter } from '@tanstack/react-router'
import { signInWithCode } from '#contract/shop/sign-in.ts'
import { CODE_DIGITS, isCode } from '#domain/account.ts'
import { isMobile } from '#domain/address.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { wordsOfError } from '../error-words.ts'
import { useWords } from '../words.ts'
import { AgreementLinks } from './agreement-links.tsx'
import styles from './login.module.css'
import { PhoneCode } from './phone-code.tsx'
import { useSignedIn } from './use-signed-in.ts'

/** Strategy local2; registers unknown phones. */
export function CodeSignIn() {
  const { t } = useWords()
  const { api } = useRouter().options.context
  const signedIn = useSignedIn()
  const form = useForm({
    initial: { phone: '', code: '' },
    check: ({ phone, code }) => ({
      ...(!isMobile(phone.trim()) && { phone: t('accounts.mobileInvalid') }),
      ...(!isCode(code.trim()) && { code: t('accounts.codeInvalid', { digits: CODE_DIGITS }) }),
    }),
    send: async ({ phone, code }) =>
      signedIn('local2', await api.call(signInWithCode, { phone: phone.trim(), code: code.trim() })),
    fieldOf: () => 'code',
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={styles.form} method="post" noValidate onSubmit={form.submit}>
      <PhoneCode
        purpose="login"
        phone={form.text('phone')}
        code={form.text('code')}
        phoneError={form.errorOf('phone')}
        codeError={form.errorOf('code')}
      />
      <Button type="submit" isBusy={form.isSending}>
        {t('accounts.signIn')}
      </Button>
      <p className={styles.small}>{t('accounts.codeCreatesAccount')}</p>
      <AgreementLinks />
    </form>
  )
}
