import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { bindPhone, updateEmail, updatePhone } from '#contract/shop/accounts.ts'
import { type Account, CODE_DIGITS, isCode, maskPhone } from '#domain/account.ts'
import { type ContactKind, maskEmail } from '#domain/contact.ts'
import { ApiError } from '#web/api/client.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { PasswordInput } from '#web/ui/field/password-input.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { wordsOfError } from '../error-words.ts'
import { announceAccount } from '../visitor.ts'
import { useWords } from '../words.ts'
import { CodeField, ContactCode, contactProblem, type Ways } from './contact-code.tsx'
import styles from './login.module.css'

type Proof = 'code' | 'password'
type Present = Pick<Account, 'phone' | 'email'>
type Props = { kind: ContactKind; present: Present; ways: Ways; onDone: () => void }

/** What is to be changed proves the owner, or the other one while there is none. */
const provedBy = (kind: ContactKind, present: Present): ContactKind | undefined => {
  const other = kind === 'phone' ? 'email' : 'phone'
  return present[kind] !== '' ? kind : present[other] !== '' ? other : undefined
}

export function NewContact({ kind, present, ways, onDone }: Props) {
  const { t } = useWords()
  const router = useRouter()
  const notify = useNotify()
  const by = provedBy(kind, present)
  // Only the server knows whether an account without phone and email has a password.
  const [isPasswordAsked, setIsPasswordAsked] = useState(false)
  const form = useForm({
    initial: { proof: 'code' as Proof, oldCode: '', password: '', contact: '', code: '' },
    check: ({ proof, oldCode, password, contact, code }) => {
      const codeInvalid = t('accounts.codeInvalid', { digits: CODE_DIGITS })
      const problem = contactProblem(kind, contact.trim())
      return {
        ...(by && proof === 'code' && !isCode(oldCode.trim()) && { oldCode: codeInvalid }),
        ...((isPasswordAsked || (by && proof === 'password')) && password === '' && { password: t('accounts.passwordRequired') }),
        ...(problem && { contact: t(problem) }),
        ...(!isCode(code.trim()) && { code: codeInvalid }),
      }
    },
    send: async ({ proof, oldCode, password, contact, code }) => {
      const { api } = router.options.context
      const owner = isPasswordAsked || proof === 'password' ? { password } : { oldCode: oldCode.trim() }
      const change = { code: code.trim(), ...owner }
      if (kind === 'email') await api.call(updateEmail, { email: contact.trim(), ...change })
      else await api.call(present.phone === '' ? bindPhone : updatePhone, { phone: contact.trim(), ...change })
      notify(t(kind === 'email' ? 'accounts.emailChanged' : 'accounts.phoneChanged'))
      onDone()
      await Promise.all([announceAccount(), router.invalidate()])
    },
    fieldOf: (error) => {
      const field = fieldOf(error)
      if (field === 'password' && !by) setIsPasswordAsked(true)
      return field
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={styles.form} noValidate onSubmit={form.submit}>
      {isPasswordAsked ? <Password form={form} /> : null}
      {by ? <OwnerProof form={form} by={by} kind={kind} present={present} /> : null}
      <ContactCode
        purpose="reset"
        ways={ways}
        by={kind}
        label={present[kind] === '' ? undefined : NEW[kind](t)}
        contact={form.text('contact')}
        code={form.text('code')}
        contactError={form.errorOf('contact')}
        codeError={form.errorOf('code')}
      />
      <p role="alert" className={styles.problem}>
        {form.formError}
      </p>
      <Button type="submit" isBusy={form.isSending}>
        {t(kind === 'email' ? 'accounts.saveEmail' : 'accounts.savePhone')}
      </Button>
    </form>
  )
}

type Say = ReturnType<typeof useWords>['t']
const NEW = {
  phone: (t: Say) => ({ contact: t('accounts.newMobile'), code: t('accounts.newMobileCode') }),
  email: (t: Say) => ({ contact: t('accounts.newEmail'), code: t('accounts.newEmailCode') }),
}

type Form = Pick<
  ReturnType<typeof useForm<{ proof: Proof; oldCode: string; password: string }>>,
  'values' | 'set' | 'text' | 'errorOf'
>

function OwnerProof({ form, by, kind, present }: { form: Form; by: ContactKind; kind: ContactKind; present: Present }) {
  const { t } = useWords()
  const isByPassword = form.values.proof === 'password'
  return (
    <>
      <p className={styles.small}>{useProofWords(by, kind, present)}</p>
      {isByPassword ? (
        <Password form={form} />
      ) : (
        <CodeField
          label={t(PROOF_CODES[kind][by])}
          purpose="reset"
          by={by}
          contact={present[by]}
          code={form.text('oldCode')}
          error={form.errorOf('oldCode')}
        />
      )}
      <Button variant="plain" onClick={() => form.set({ proof: isByPassword ? 'code' : 'password' })}>
        {t(isByPassword ? PROVE_BY_CODE[by] : PROVE_BY_PASSWORD[by])}
      </Button>
    </>
  )
}

/** `kind` is to be changed, or is the first one. */
const PROOF_CODES = {
  phone: { phone: 'accounts.oldMobileCode', email: 'accounts.emailCode' },
  email: { phone: 'accounts.phoneCode', email: 'accounts.oldEmailCode' },
} as const
const PROVE_BY_CODE = { phone: 'accounts.proveByCode', email: 'accounts.proveByEmailCode' } as const
const PROVE_BY_PASSWORD = { phone: 'accounts.proveByPassword', email: 'accounts.emailLost' } as const

/** Only a change signs other devices out. */
function useProofWords(by: ContactKind, kind: ContactKind, present: Present): string {
  const { t } = useWords()
  if (by === 'phone') {
    const phone = maskPhone(present.phone)
    return kind === 'phone' ? t('accounts.proveOwner', { phone }) : t('accounts.provePhone', { phone })
  }
  const email = maskEmail(present.email)
  return kind === 'email' ? t('accounts.proveOwnerByEmail', { email }) : t('accounts.proveEmail', { email })
}

function Password({ form }: { form: Form }) {
  const { t } = useWords()
  return (
    <Field label={t('accounts.password')} error={form.errorOf('password')}>
      {(control) => (
        <PasswordInput
          {...control}
          {...form.text('password')}
          autoComplete="current-password"
          showWords={t('accounts.showPassword')}
        />
      )}
    </Field>
  )
}

function fieldOf(error: unknown): 'oldCode' | 'password' | 'contact' | 'code' | undefined {
  const named = error instanceof ApiError ? (error.data as { field?: string } | undefined)?.field : undefined
  if (named === 'password' || isRefusal(error, 'password-wrong')) return 'password'
  if (isRefusal(error, 'phone-invalid', 'phone-same', 'phone-in-use', 'email-invalid', 'email-same', 'email-in-use'))
    return 'contact'
  if (!isRefusal(error, 'code-not-sent', 'code-wrong')) return undefined
  return named === 'old_captcha' ? 'oldCode' : 'code'
}
