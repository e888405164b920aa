import { useState, useSyncExternalStore } from 'react'
import { confirmOwn } from '#contract/staff/own.ts'
import { OTP_INPUT_MAX } from '#domain/account.ts'
import { fieldOfRefusal, isRefusal } from '#web/api/is-refusal.ts'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { PasswordInput } from '#web/ui/field/password-input.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'
import type { AskedProof } from './ask-for-proof.ts'

const REFUSALS = { otp: ['second-factor-needed', 'second-factor-wrong'], password: ['password-wrong'] } as const

/** Stands over whatever is open, which stays as it is. */
export function ProofDialog() {
  const { t } = useWords()
  const { proof } = useConsole()
  const asked = useSyncExternalStore(proof.subscribe, proof.asked)
  return (
    <Modal
      isOpen={asked !== null}
      title={t('console-account.proof-title')}
      closeLabel={t('console.close')}
      onClose={() => asked?.settle(false)}
    >
      {asked ? <ProofForm asked={asked} /> : null}
    </Modal>
  )
}

function ProofForm({ asked: { hasFactor, settle } }: { asked: AskedProof }) {
  const { t } = useWords()
  const { api } = useConsole()
  const [asksForCode, setAsksForCode] = useState(hasFactor)
  const form = useForm({
    initial: { password: '', otp: '' },
    check: ({ password, otp }) => ({
      ...(password === '' && { password: t('console.sign-in.password-required') }),
      ...(asksForCode && otp.trim() === '' && { otp: t('console-account.code-required') }),
    }),
    send: async (values) => {
      await api.call(confirmOwn, values)
      settle(true)
    },
    fieldOf: (error) => {
      if (isRefusal(error, 'second-factor-needed')) setAsksForCode(true)
      return fieldOfRefusal(error, REFUSALS)
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <p>{t('console-account.proof-intro')}</p>
      <Field label={t('console-account.proof-password')} error={form.errorOf('password')}>
        {(control) => (
          <PasswordInput
            {...control}
            {...form.text('password')}
            autoComplete="current-password"
            showWords={t('console.show-password')}
          />
        )}
      </Field>
      {asksForCode ? (
        <Field label={t('console-account.proof-code')} error={form.errorOf('otp')}>
          {(control) => (
            <input
              {...control}
              {...form.text('otp')}
              className={inputClass}
              autoComplete="one-time-code"
              autoCapitalize="none"
              maxLength={OTP_INPUT_MAX}
            />
          )}
        </Field>
      ) : null}
      <FormEnd form={form} save={t('console-account.proof-submit')} cancel={() => settle(false)} />
    </form>
  )
}
