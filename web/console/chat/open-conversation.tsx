import { useCallback, useEffect, useState } from 'react'
import type { Conversation } from '#contract/staff/chat.ts'
import * as calls from '#contract/staff/chat.ts'
import type { CannedReply } from '#contract/staff/chat-settings.ts'
import { listCannedReplies } from '#contract/staff/chat-settings.ts'
import type { Account } from '#domain/account.ts'
import { useConsole } from '../context.ts'
import { useWords } from '../use-words.ts'
import { AnswerBox } from './answer-box.tsx'
import { type ChatSearch, chatPath } from './chat-path.ts'
import { ConversationPane, standingOf } from './conversation-pane.tsx'
import { CustomerPane } from './customer-pane.tsx'
import type { Desk } from './desk.ts'
import type { DeskState } from './desk-state.ts'
import { BackIcon } from './icons.tsx'
import { LeaveDialogs, type Leaving } from './leave-dialogs.tsx'
import { NotHere } from './no-conversation.tsx'
import { PlaceLink } from './place-link.tsx'
import { shopperLocale } from './shopper-locale.ts'
import { type CustomerState, useCustomer } from './use-customer.ts'
import type { Tell } from './use-tell.ts'
import styles from './workspace.module.css'

type Props = {
  account: Account
  desk: Desk
  state: DeskState
  shopperId: number
  place: Pick<ChatSearch, 'box' | 'q'>
  sought: { id: number; turn: number } | undefined
  takesFocus: boolean
  onLeave: () => void
  onTake: (row: Conversation) => Promise<unknown>
  tell: Tell
  go: (change: { shopperId: undefined }) => void
}

export function OpenConversation({
  account,
  desk,
  state,
  shopperId,
  place,
  sought,
  takesFocus,
  onLeave,
  onTake,
  tell,
  go,
}: Props) {
  const { t, locale } = useWords()
  const { api } = useConsole()
  const [asking, setAsking] = useState<Leaving>()
  const replies = useReplies()
  const find = useCallback((id: number) => api.call(calls.findCustomer, id), [api])
  const held = useCustomer(shopperId, find)
  const open = state.open?.shopperId === shopperId ? state.open : undefined
  const row = open?.row
  const standing = row && standingOf(row, state.me)
  const onSeen = useCallback(
    // Reading another's conversation leaves no read mark.
    (messageId: number) => {
      if (standing === 'own') desk.markSeen(shopperId, messageId)
    },
    [standing, desk, shopperId],
  )

  if (!row) return <NotHere state={open?.state ?? 'loading'} place={place} onRetry={() => void desk.refresh()} />
  const thread = desk.threadOf(shopperId)
  const uploads = desk.uploadsOf(shopperId)
  const send = standing === 'own' ? thread.outbox.add : undefined
  return (
    <>
      <section className={`${styles.column} ${styles.talk}`} aria-label={t('console-chat.with', { name: row.shopper.nickname })}>
        <ConversationPane
          row={row}
          me={state.me}
          thread={thread}
          sought={sought}
          isTyping={state.typing.has(shopperId)}
          uploads={{ list: state.uploads.get(shopperId) ?? [], onRetry: uploads.retry, onDiscard: uploads.discard }}
          listPath={chatPath(place)}
          shopperPath={chatPath({ ...place, shopperId, view: 'shopper' })}
          onSeen={onSeen}
          onTransfer={() => setAsking('transfer')}
          onEnd={() => setAsking('end')}
          onTake={() => void onTake(row)}
        >
          {({ messages }) => (
            <AnswerBox
              row={row}
              thread={thread}
              customer={held.customer}
              replies={replies}
              agentName={state.me?.nickname ?? account.nickname}
              locale={shopperLocale(messages, locale)}
              onTyping={(isTyping) => desk.sendTyping(shopperId, isTyping)}
              onImages={(images) => images.forEach(uploads.add)}
              onLeave={onLeave}
              takesFocus={takesFocus}
            />
          )}
        </ConversationPane>
      </section>
      <aside className={`${styles.column} ${styles.beside}`} aria-label={t('console-chat.customer')}>
        <PlaceLink to={chatPath({ ...place, shopperId })} className={styles.back}>
          <BackIcon />
          {t('console-chat.to-talk')}
        </PlaceLink>
        <CustomerPane
          row={row}
          held={held}
          onSendOrder={send && ((number) => send({ kind: 'order', content: number }))}
          onSendWine={send && ((id) => send({ kind: 'product', content: String(id) }))}
          canDeleteAnyNote={state.me?.isSupervisor ?? false}
          {...notesOf(held, tell, {
            add: (text) => api.call(calls.addNote, { shopperId, text }),
            remove: (noteId) => api.call(calls.deleteNote, noteId),
          })}
        />
      </aside>
      <LeaveDialogs
        account={account}
        desk={desk}
        row={row}
        asking={asking}
        onAsked={() => setAsking(undefined)}
        onTransferred={() => go({ shopperId: undefined })}
        tell={tell}
      />
    </>
  )
}

type NoteCalls = { add: (text: string) => Promise<unknown>; remove: (noteId: number) => Promise<unknown> }

const notesOf = (held: CustomerState, tell: Tell, { add, remove }: NoteCalls) => ({
  addNote: async (text: string) => {
    await tell.trying(() => add(text), 'rethrow')
    await held.reload()
  },
  deleteNote: async (noteId: number) => {
    await tell.trying(() => remove(noteId), 'rethrow')
    await held.reload()
  },
})

/** Colleagues may have changed them, so each conversation loads them. */
function useReplies(): readonly CannedReply[] {
  const { api } = useConsole()
  const [replies, setReplies] = useState<readonly CannedReply[]>([])
  useEffect(() => {
    api.call(listCannedReplies).then(setReplies, () => {})
  }, [api])
  return replies
}
