import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { codeKey, requestCode } from '#contract/shop/sign-in.ts'
import { CODE_DIGITS, type CodePurpose } from '#domain/account.ts'
import { isMobile, mobileDigits } from '#domain/address.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { wordsOfError } from '../error-words.ts'
import { useWords } from '../words.ts'
import styles from './login.module.css'

type TextField = { name: string; value: string; onChange: (event: { target: { value: string } }) => void; onBlur: () => void }
type Props = {
  purpose: CodePurpose
  label?: { phone: string; code: string } | undefined
  phone: TextField
  code: TextField
  phoneError: string | undefined
  codeError: string | undefined
}

export function PhoneCode({ purpose, label, phone, code, phoneError, codeError }: Props) {
  const { t } = useWords()
  const phoneInput = useRef<HTMLInputElement>(null)
  return (
    <>
      <Field label={label?.phone ?? t('accounts.mobile')} error={phoneError}>
        {(control) => (
          <input
            {...control}
            {...phone}
            ref={phoneInput}
            onChange={({ target }) => phone.onChange({ target: { value: mobileDigits(target.value) } })}
            className={inputClass}
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
          />
        )}
      </Field>
      <CodeField
        label={label?.code ?? t('accounts.code')}
        purpose={purpose}
        phone={phone.value.trim()}
        code={code}
        error={codeError}
        onPhoneMissing={() => {
          phone.onBlur()
          phoneInput.current?.focus()
        }}
      />
    </>
  )
}

type CodeProps = {
  label: string
  purpose: CodePurpose
  phone: string
  code: TextField
  error: string | undefined
  onPhoneMissing?: () => void
}

/** The server says how long to wait for another code (U63). */
export function CodeField({ label, purpose, phone, code, error, onPhoneMissing }: CodeProps) {
  const { t } = useWords()
  const { api } = useRouter().options.context
  const [waitUntil, setWaitUntil] = useState(0)
  const [isSending, setIsSending] = useState(false)
  const [sent, setSent] = useState<'no' | 'sent' | { problem: string }>('no')
  const secondsLeft = useSecondsUntil(waitUntil)

  async function send() {
    if (!isMobile(phone)) return onPhoneMissing?.()
    setIsSending(true)
    try {
      const { resendAfterSeconds } = await api.call(requestCode, { phone, purpose, key: await api.call(codeKey) })
      setWaitUntil(Date.now() + resendAfterSeconds * 1000)
      setSent('sent')
    } catch (problem) {
      setSent({ problem: wordsOfError(problem, t) })
    } finally {
      setIsSending(false)
    }
  }

  return (
    <>
      <Field label={label} error={error ?? (typeof sent === 'object' ? sent.problem : undefined)}>
        {(control) => (
          <div className={styles.codeRow}>
            <input
              {...control}
              {...code}
              onChange={({ target }) => code.onChange({ target: { value: codeDigits(target.value) } })}
              className={inputClass}
              inputMode="numeric"
              autoComplete="one-time-code"
              pattern="\d*"
            />
            <Button variant="quiet" isBusy={isSending} disabled={secondsLeft > 0} onClick={send}>
              {secondsLeft > 0 ? t('accounts.codeAgainIn', { seconds: secondsLeft }) : t('accounts.sendCode')}
            </Button>
          </div>
        )}
      </Field>
      <p role="status" className={styles.sent}>
        {sent === 'sent' ? t('accounts.codeSent') : ''}
      </p>
    </>
  )
}

/** From a pasted message, "code: 123 456". */
const codeDigits = (text: string): string => text.normalize('NFKC').replace(/\D/g, '').slice(0, CODE_DIGITS)

function useSecondsUntil(instantMs: number): number {
  const [now, setNow] = useState(instantMs)
  useEffect(() => {
    setNow(Date.now())
    if (instantMs <= Date.now()) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (instantMs <= Date.now()) clearInterval(timer)
    }, 1_000)
    return () => clearInterval(timer)
  }, [instantMs])
  return Math.max(0, Math.ceil((instantMs - now) / 1_000))
}
