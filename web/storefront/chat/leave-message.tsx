import { useRef, useState } from 'react'
import type { Account } from '#domain/account.ts'
import { isMadeNickname } from '#domain/contact.ts'
import { CONTACT_NAME_MAX, CONTACT_PHONE_MAX, isBlank, MESSAGE_MAX } from '#domain/conversation.ts'
import { lengthOf } from '#domain/text-length.ts'
import { emojiOnWire } from '#domain/vocabulary/emoji.ts'
import { newKey } from '#web/api/new-key.ts'
import { whenDue } from '#web/chat/when-said.ts'
import { useChatWords } from '#web/chat/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useId } from '#web/ui/use-id.ts'
import { wordsOfError } from '../error-words.ts'
import { useVisitor } from '../visitor.ts'
import { useWords } from '../words.ts'
import styles from './leave-message.module.css'
import type { Talk } from './talk.ts'

type Props = {
  talk: Talk
  /** Shared with the editor, so that no text is lost when agents come or go. */
  draft: string
  onDraft: (draft: string) => void
  answerBy: string | null
  isWithinHours: boolean
}

/** Shown while no agent is present (U56). */
export function LeaveMessage({ talk, draft, onDraft, answerBy, isWithinHours }: Props) {
  const { t, locale } = useChatWords()
  const shop = useWords()
  const notify = useNotify()
  const titleId = useId()
  const { account } = useVisitor()
  const [name, setName] = useState(() => nameOf(account))
  const [phone, setPhone] = useState('')
  /** The same message keeps its client id, so that repeated sending stores it once. */
  const named = useRef<{ what: string; clientId: string }>(undefined)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const due = answerBy ? t('chat.leave.answer-by', { time: whenDue(answerBy, locale) }) : t('chat.leave.no-time')

  const send = async () => {
    const text = emojiOnWire(draft).trim()
    const length = lengthOf(text)
    if (isBlank(text)) return setError(t('chat.leave.text.missing'))
    if (length > MESSAGE_MAX) return setError(t('chat.too-long', { max: MESSAGE_MAX, count: length - MESSAGE_MAX }))
    setBusy(true)
    const message = { name: name.trim(), phone: phone.trim(), text }
    const what = JSON.stringify(message)
    if (named.current?.what !== what) named.current = { what, clientId: newKey() }
    try {
      await talk.leave({ ...message, clientId: named.current.clientId })
      onDraft('')
      named.current = undefined
      notify(t('chat.leave.done'))
    } catch (problem) {
      notify(wordsOfError(problem, shop.t), { kind: 'problem' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      className={styles.form}
      aria-labelledby={titleId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div>
        <h3 id={titleId} className={styles.title}>
          {t(isWithinHours ? 'chat.leave.nobody' : 'chat.leave.closed')}
        </h3>
        <p className={styles.due}>{due}</p>
      </div>
      <Field label={t('chat.leave.text')} error={error}>
        {(control) => (
          <textarea
            {...control}
            className={inputClass}
            rows={2}
            value={draft}
            required
            onChange={(event) => {
              onDraft(event.target.value)
              setError(undefined)
            }}
          />
        )}
      </Field>
      <div className={styles.pair}>
        <Field label={t('chat.leave.name')}>
          {(control) => (
            <input
              {...control}
              className={inputClass}
              value={name}
              maxLength={CONTACT_NAME_MAX}
              autoComplete="name"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('chat.leave.phone')}>
          {(control) => (
            <input
              {...control}
              className={inputClass}
              type="tel"
              value={phone}
              maxLength={CONTACT_PHONE_MAX}
              autoComplete="tel"
              onChange={(event) => setPhone(event.target.value)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" isBusy={isBusy} className={styles.send}>
        {t('chat.leave.send')}
      </Button>
    </form>
  )
}

const nameOf = (account: Account | null): string => (account && !isMadeNickname(account) ? account.nickname : '')
