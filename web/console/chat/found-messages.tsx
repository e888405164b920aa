import { useEffect, useState } from 'react'
import { type Conversation, searchMessages } from '#contract/staff/chat.ts'
import type { Message } from '#domain/conversation.ts'
import { whenSaid } from '#web/chat/when-said.ts'
import { chatWords } from '#web/chat/words.ts'
import { useConsole } from '../context.ts'
import { useWords } from '../use-words.ts'
import styles from './found-messages.module.css'
import { PlaceLink } from './place-link.tsx'
import { Said } from './said.tsx'

type Props = {
  words: string
  pathOf: (shopperId: number, messageId: number) => string
  openId: number | undefined
  onOpen: () => void
  now: number
}

/** Shows the newest first. */
export function FoundMessages({ words, pathOf, openId, onOpen, now }: Props) {
  const { t, locale } = useWords()
  const { api } = useConsole()
  const [found, setFound] = useState<{
    words: string
    messages: readonly { message: Message; shopper: Conversation['shopper'] }[]
  }>()
  useEffect(() => {
    let isLatest = true
    api.call(searchMessages, { words }).then(
      (messages) => isLatest && setFound({ words, messages }),
      // The list of conversations shows the error.
      () => isLatest && setFound({ words, messages: [] }),
    )
    return () => {
      isLatest = false
    }
  }, [api, words])
  if (found?.words !== words || found.messages.length === 0) return null
  return (
    <section className={styles.found}>
      <h2 className={styles.title}>{t('console-chat.found')}</h2>
      <ul className={styles.list}>
        {found.messages.map(({ message, shopper }) => (
          <li key={message.id}>
            <PlaceLink
              to={pathOf(shopper.id, message.id)}
              className={styles.link}
              aria-current={message.id === openId ? 'true' : undefined}
              onClick={(event) => {
                onOpen()
                // Navigating would reset the scroll position.
                if (message.id === openId) event.preventDefault()
              }}
            >
              <span className={styles.line}>
                <span className={styles.name}>{shopper.nickname}</span>
                <time dateTime={message.sentAt} className={styles.time}>
                  {whenSaid(message.sentAt, new Date(now), { locale, t: chatWords(locale).t })}
                </time>
              </span>
              <span className={styles.said}>
                <Said message={message} />
              </span>
            </PlaceLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
