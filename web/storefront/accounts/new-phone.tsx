import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { bindPhone, updatePhone } from '#contract/shop/accounts.ts'
import { CODE_DIGITS, isCode, maskPhone } from '#domain/account.ts'
import { isMobile } from '#domain/address.ts'
import { ApiError } from '#web/api/client.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { wordsOfError } from '../error-words.ts'
import { useWords } from '../words.ts'
import styles from './login.module.css'
import { CodeField, PhoneCode } from './phone-code.tsx'

type Proof = 'old-phone' | 'password'

export function NewPhone({ present, onDone }: { present: string; onDone: () => void }) {
  const { t } = useWords()
  const router = useRouter()
  const notify = useNotify()
  // Only the server knows whether an account without phone has a password.
  const [isPasswordAsked, setIsPasswordAsked] = useState(false)
  const form = useForm({
    initial: { proof: 'old-phone' as Proof, oldCode: '', password: '', phone: '', code: '' },
    check: ({ proof, oldCode, password, phone, code }) => {
      const codeInvalid = t('accounts.codeInvalid', { digits: CODE_DIGITS })
      return {
        ...(present !== '' && proof === 'old-phone' && !isCode(oldCode.trim()) && { oldCode: codeInvalid }),
        ...((isPasswordAsked || (present !== '' && proof === 'password')) &&
          password === '' && { password: t('accounts.passwordRequired') }),
        ...(!isMobile(phone.trim()) && { phone: t('accounts.mobileInvalid') }),
        ...(!isCode(code.trim()) && { code: codeInvalid }),
      }
    },
    send: async ({ proof, oldCode, password, phone, code }) => {
      const owner = isPasswordAsked || proof === 'password' ? { password } : { oldCode: oldCode.trim() }
      const change = { phone: phone.trim(), code: code.trim(), ...owner }
      await router.options.context.api.call(present === '' ? bindPhone : updatePhone, change)
      notify(t('accounts.phoneChanged'))
      onDone()
      await router.invalidate()
    },
    fieldOf: (error) => {
      const field = fieldOf(error)
      if (field === 'password' && present === '') setIsPasswordAsked(true)
      return field
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={styles.form} noValidate onSubmit={form.submit}>
      {isPasswordAsked ? <Password form={form} /> : null}
      {present === '' ? null : <OwnerProof form={form} present={present} />}
      <PhoneCode
        purpose="reset"
        label={present === '' ? undefined : { phone: t('accounts.newMobile'), code: t('accounts.newMobileCode') }}
        phone={form.text('phone')}
        code={form.text('code')}
        phoneError={form.errorOf('phone')}
        codeError={form.errorOf('code')}
      />
      <p role="alert" className={styles.problem}>
        {form.formError}
      </p>
      <Button type="submit" isBusy={form.isSending}>
        {t('accounts.savePhone')}
      </Button>
    </form>
  )
}

type Form = Pick<
  ReturnType<typeof useForm<{ proof: Proof; oldCode: string; password: string }>>,
  'values' | 'set' | 'text' | 'errorOf'
>

function OwnerProof({ form, present }: { form: Form; present: string }) {
  const { t } = useWords()
  const isByPassword = form.values.proof === 'password'
  return (
    <>
      <p className={styles.small}>{t('accounts.proveOwner', { phone: maskPhone(present) })}</p>
      {isByPassword ? (
        <Password form={form} />
      ) : (
        <CodeField
          label={t('accounts.oldMobileCode')}
          purpose="reset"
          phone={present}
          code={form.text('oldCode')}
          error={form.errorOf('oldCode')}
        />
      )}
      <Button variant="plain" onClick={() => form.set({ proof: isByPassword ? 'old-phone' : 'password' })}>
        {t(isByPassword ? 'accounts.proveByCode' : 'accounts.proveByPassword')}
      </Button>
    </>
  )
}

function Password({ form }: { form: Form }) {
  const { t } = useWords()
  return (
    <Field label={t('accounts.password')} error={form.errorOf('password')}>
      {(control) => (
        <input {...control} {...form.text('password')} className={inputClass} type="password" autoComplete="current-password" />
      )}
    </Field>
  )
}

function fieldOf(error: unknown): 'oldCode' | 'password' | 'phone' | 'code' | undefined {
  const named = error instanceof ApiError ? (error.data as { field?: string } | undefined)?.field : undefined
  if (named === 'password' || isRefusal(error, 'password-wrong')) return 'password'
  if (isRefusal(error, 'phone-invalid', 'phone-same', 'phone-in-use')) return 'phone'
  if (!isRefusal(error, 'code-not-sent', 'code-wrong')) return undefined
  return named === 'old_captcha' ? 'oldCode' : 'code'
}
