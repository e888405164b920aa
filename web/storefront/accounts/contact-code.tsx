import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { codeKey, requestCode, requestEmailCode, secondsToWait } from '#contract/shop/sign-in.ts'
import { CODE_DIGITS, type CodePurpose } from '#domain/account.ts'
import { type ContactKind, EMAIL_MAX, isPhoneInput, tidyEmail } from '#domain/contact.ts'
import { ApiError } from '#web/api/client.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import type { TextAttributes } from '#web/ui/form/use-form.ts'
import { wordsOfError } from '../error-words.ts'
import { useWords } from '../words.ts'
import styles from './login.module.css'
import { PhoneField } from './phone-field.tsx'

/** Beside phones in China. */
export type Ways = { email: boolean; foreignPhones: boolean }

/** Undefined when a code can be sent there; else the key of what to say. */
export function contactProblem(by: ContactKind, contact: string) {
  if (by === 'email') return tidyEmail(contact) === undefined ? 'accounts.emailInvalid' : undefined
  if (isPhoneInput(contact)) return undefined
  return contact.startsWith('+') ? 'accounts.phoneInputInvalid' : 'accounts.mobileInvalid'
}

type Props = {
  purpose: CodePurpose
  ways: Ways
  by: ContactKind
  /** Offers the other kind. */
  onBy?: (by: ContactKind) => void
  label?: { contact: string; code: string } | undefined
  contact: TextAttributes
  code: TextAttributes
  contactError: string | undefined
  codeError: string | undefined
}

/** A phone or an email address, and the code that is sent there. */
export function ContactCode({ purpose, ways, by, onBy, label, contact, code, contactError, codeError }: Props) {
  const { t } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const isEmail = by === 'email'
  return (
    <>
      <div className={styles.contact}>
        {isEmail ? (
          <Field label={label?.contact ?? t('accounts.email')} error={contactError}>
            {(control) => (
              <input
                {...control}
                {...contact}
                ref={input}
                className={inputClass}
                type="email"
                autoComplete="email"
                autoCapitalize="none"
                maxLength={EMAIL_MAX}
              />
            )}
          </Field>
        ) : (
          <PhoneField
            label={label?.contact ?? t('accounts.mobile')}
            phone={contact}
            error={contactError}
            isForeign={ways.foreignPhones}
            input={input}
          />
        )}
        {onBy && ways.email ? (
          <button
            type="button"
            className={styles.otherWay}
            // The field is not left to be judged, but put away.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onBy(isEmail ? 'phone' : 'email')}
          >
            {t(isEmail ? 'accounts.usePhone' : 'accounts.useEmail')}
          </button>
        ) : null}
      </div>
      <CodeField
        key={by}
        label={label?.code ?? t(isEmail ? 'accounts.emailCode' : 'accounts.code')}
        purpose={purpose}
        by={by}
        contact={contact.value.trim()}
        code={code}
        error={codeError}
        onContactMissing={() => {
          contact.onBlur()
          input.current?.focus()
        }}
      />
    </>
  )
}

type CodeProps = {
  label: string
  purpose: CodePurpose
  by: ContactKind
  contact: string
  code: TextAttributes
  error: string | undefined
  onContactMissing?: () => void
}

/** The server says how long to wait for another code (U63). */
export function CodeField({ label, purpose, by, contact, code, error, onContactMissing }: CodeProps) {
  const { t } = useWords()
  const { api } = useRouter().options.context
  const [wait, setWait] = useState({ until: 0, contact: '' })
  const [isSending, setIsSending] = useState(false)
  const [told, setTold] = useState<{ contact: string; problem?: string }>()
  // Who corrects the contact has not been sent anything there yet.
  const secondsLeft = useSecondsUntil(wait.contact === contact ? wait.until : 0)
  const sent = told?.contact === contact ? told : undefined

  async function send() {
    if (contactProblem(by, contact)) return onContactMissing?.()
    setIsSending(true)
    try {
      const key = await api.call(codeKey)
      const { resendAfterSeconds } =
        by === 'email'
          ? await api.call(requestEmailCode, { email: contact, purpose, key })
          : await api.call(requestCode, { phone: contact, purpose, key })
      setWait({ contact, until: Date.now() + resendAfterSeconds * 1000 })
      setTold({ contact })
    } catch (problem) {
      const seconds = problem instanceof ApiError ? secondsToWait(problem.data) : undefined
      if (seconds !== undefined) setWait({ contact, until: Date.now() + seconds * 1000 })
      setTold({ contact, problem: wordsOfError(problem, t) })
    } finally {
      setIsSending(false)
    }
  }

  return (
    <>
      <Field label={label} error={error ?? sent?.problem}>
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
        {sent && !sent.problem ? t('accounts.codeSent') : ''}
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
