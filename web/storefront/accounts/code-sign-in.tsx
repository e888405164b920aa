import { useRouter } from '@tanstack/react-router'
import { signInWithCode, signInWithEmail } from '#contract/shop/sign-in.ts'
import { CODE_DIGITS, isCode } from '#domain/account.ts'
import type { ContactKind } from '#domain/contact.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { wordsOfError } from '../error-words.ts'
import { useWords } from '../words.ts'
import { AgreementLinks } from './agreement-links.tsx'
import { ContactCode, contactProblem, type Ways } from './contact-code.tsx'
import styles from './login.module.css'
import { useSignedIn } from './use-signed-in.ts'

/** Strategy local2; registers unknown phones and email addresses. */
export function CodeSignIn({ ways }: { ways: Ways }) {
  const { t } = useWords()
  const { api } = useRouter().options.context
  const signedIn = useSignedIn()
  const form = useForm({
    initial: { by: 'phone' as ContactKind, contact: '', code: '' },
    check: ({ by, contact, code }) => {
      const problem = contactProblem(by, contact.trim())
      return {
        ...(problem && { contact: t(problem) }),
        ...(!isCode(code.trim()) && { code: t('accounts.codeInvalid', { digits: CODE_DIGITS }) }),
      }
    },
    send: async ({ by, contact, code }) => {
      const [to, proof] = [contact.trim(), { code: code.trim() }]
      const token =
        by === 'email'
          ? await api.call(signInWithEmail, { email: to, ...proof })
          : await api.call(signInWithCode, { phone: to, ...proof })
      await signedIn('local2', token)
    },
    fieldOf: () => 'code',
    wordsOf: (error) => wordsOfError(error, t),
  })
  const { by } = form.values
  return (
    <form ref={form.ref} className={styles.form} method="post" noValidate onSubmit={form.submit}>
      <ContactCode
        purpose="login"
        ways={ways}
        by={by}
        onBy={(next) => form.restart({ by: next, contact: '', code: '' })}
        contact={form.text('contact')}
        code={form.text('code')}
        contactError={form.errorOf('contact')}
        codeError={form.errorOf('code')}
      />
      <Button type="submit" isBusy={form.isSending}>
        {t('accounts.signIn')}
      </Button>
      <p className={styles.small}>{t(by === 'email' ? 'accounts.emailCreatesAccount' : 'accounts.codeCreatesAccount')}</p>
      <AgreementLinks />
    </form>
  )
}
