import { useEffect, useMemo, useRef, useState } from 'react'
import type { Conversation, Customer } from '#contract/staff/chat.ts'
import type { CannedReply } from '#contract/staff/chat-settings.ts'
import type { Locale } from '#domain/locale.ts'
import composer from '#web/chat/composer/composer.module.css'
import { Composer, type ComposerHandle } from '#web/chat/composer/composer.tsx'
import type { Thread } from '#web/chat/thread/thread.ts'
import { chatWords } from '#web/chat/words.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useWords } from '../use-words.ts'
import { WinePicker } from '../wine-picker/wine-picker.tsx'
import styles from './answer-box.module.css'
import { CannedList } from './canned-list.tsx'
import { draftFor, keepDraft } from './drafts.ts'
import { OrderIcon, WineIcon } from './icons.tsx'
import { OrderPicker } from './order-picker.tsx'
import { hasOpenVariable } from './shortcut.ts'
import { useCanned } from './use-canned.ts'

type Props = {
  row: Conversation
  thread: Thread
  customer: Customer | undefined
  replies: readonly CannedReply[]
  agentName: string
  /** The shopper's language. */
  locale: Locale
  onTyping: (isTyping: boolean) => void
  onImages: (images: readonly File[]) => void
  onLeave: () => void
  takesFocus: boolean
}

export function AnswerBox({ row, thread, customer, replies, agentName, locale, onTyping, onImages, onLeave, takesFocus }: Props) {
  const words = useWords()
  const { t } = words
  const notify = useNotify()
  const field = useRef<ComposerHandle>(null)
  const [draft, setDraft] = useDraft(row.shopper.id)
  const [picking, setPicking] = useState<'wine' | 'order'>()
  const values = useMemo(
    () => ({ name: row.shopper.nickname, agent: agentName, order: customer?.orders[0]?.number ?? '' }),
    [row.shopper.nickname, agentName, customer],
  )
  const canned = useCanned({ replies, draft, onDraft: setDraft, locale, values })
  const { outbox } = thread

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each conversation that is opened
  useEffect(() => {
    if (takesFocus && matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [row.shopper.id])

  const sent = () => {
    setPicking(undefined)
    field.current?.focus()
  }

  return (
    <div className={styles.box}>
      {canned.isOpen ? (
        <CannedList
          id={canned.listId}
          choices={canned.choices}
          at={canned.at}
          onChoose={(choice) => {
            canned.choose(choice)
            field.current?.focus()
          }}
        />
      ) : null}
      {!canned.isOpen && hasOpenVariable(draft) ? (
        <p className={styles.warning} role="status">
          {t('console-chat.canned.open')}
        </p>
      ) : null}
      <Composer
        ref={field}
        draft={draft}
        onDraft={setDraft}
        onSend={outbox.add}
        onImages={onImages}
        onWrongImage={() => notify(chatWords(words.locale).t('chat.image.wrong'), { kind: 'problem' })}
        onTyping={onTyping}
        placeholder={t('console-chat.answer', { name: row.shopper.nickname })}
        onKeyFirst={(event) => {
          if (canned.onKeyFirst(event)) return true
          if (event.key !== 'Escape') return false
          onLeave()
          return true
        }}
        fieldAttributes={canned.fieldAttributes}
        tools={
          <>
            <button
              type="button"
              className={`${composer.tool} ${styles.tool}`}
              aria-haspopup="dialog"
              onClick={() => setPicking('wine')}
            >
              <WineIcon />
              <span className={styles.words}>{t('console-chat.wine')}</span>
            </button>
            <button
              type="button"
              className={`${composer.tool} ${styles.tool}`}
              aria-haspopup="dialog"
              onClick={() => setPicking('order')}
            >
              <OrderIcon />
              <span className={styles.words}>{t('console-chat.order')}</span>
            </button>
          </>
        }
        endTools={
          <span className={styles.language} title={t(`console-chat.answers-in.${locale}`)}>
            <span aria-hidden="true">{t(`console-chat.answers-in-short.${locale}`)}</span>
            <span className="visually-hidden">{t(`console-chat.answers-in.${locale}`)}</span>
          </span>
        }
      />
      <WinePicker
        isOpen={picking === 'wine'}
        title={t('console-chat.wine.title')}
        onClose={() => setPicking(undefined)}
        onChoose={(wine) => {
          outbox.add({ kind: 'product', content: String(wine.id) })
          sent()
        }}
      />
      <OrderPicker
        isOpen={picking === 'order'}
        orders={customer?.orders}
        onClose={() => setPicking(undefined)}
        onChoose={(number) => {
          outbox.add({ kind: 'order', content: number })
          sent()
        }}
      />
    </div>
  )
}

function useDraft(shopperId: number): [draft: string, setDraft: (draft: string) => void] {
  const [held, setHeld] = useState({ shopperId, draft: draftFor(shopperId) })
  const draft = held.shopperId === shopperId ? held.draft : draftFor(shopperId)
  return [
    draft,
    (next) => {
      keepDraft(shopperId, next)
      setHeld({ shopperId, draft: next })
    },
  ]
}
