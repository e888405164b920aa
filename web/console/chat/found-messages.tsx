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
  /** The one that is looked at. */
  openId: number | undefined
  onOpen: () => void
  now: number
}

/** What was said that contains the words of the search, newest first. */
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
      // The conversations that were found stand above; a second complaint would not help.
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
                // Nothing is to be opened: going there again is what is wanted, and the router would put the record back where it was.
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
