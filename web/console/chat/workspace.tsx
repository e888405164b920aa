import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Conversation } from '#contract/staff/chat.ts'
import { takeConversation } from '#contract/staff/chat.ts'
import type { Account } from '#domain/account.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { SurroundingsProvider } from '#web/chat/surroundings.tsx'
import { chatWords } from '#web/chat/words.ts'
import { useStore } from '#web/ui/use-store.ts'
import { usePageTitle } from '../title.ts'
import { useWords } from '../use-words.ts'
import { type ChatSearch, chatPath } from './chat-path.ts'
import { ConversationList } from './conversation-list.tsx'
import type { Desk } from './desk.ts'
import { FoundMessages } from './found-messages.tsx'
import { NothingOpen } from './no-conversation.tsx'
import { OpenConversation } from './open-conversation.tsx'
import { QueueColumn } from './queue-column.tsx'
import { useDesk } from './the-desk.ts'
import { useNow } from './use-now.ts'
import { useStepping } from './use-stepping.ts'
import { type Tell, useTell } from './use-tell.ts'
import styles from './workspace.module.css'

type Props = { account: Account; shopperId: number | undefined; search: ChatSearch }

/** The agents' workspace (U57). */
export function Workspace(props: Props) {
  const { t } = useWords()
  const tell = useTell()
  const desk = useDesk(props.account, tell.words)
  usePageTitle(t('console-chat.title'))
  return desk ? <Room {...props} desk={desk} tell={tell} /> : null
}

function Room({ account, shopperId, search, desk, tell }: Props & { desk: Desk; tell: Tell }) {
  const { t, locale } = useWords()
  const router = useRouter()
  const state = useStore(desk.store, desk.store.state)
  const now = useNow()
  const { box = 'own', q = '', view, at } = search
  // A new turn scrolls to the same message again.
  const [turn, setTurn] = useState(0)
  const sought = useMemo(() => (at === undefined ? undefined : { id: at, turn }), [at, turn])
  useEffect(() => desk.show(box, q), [desk, box, q])
  useEffect(() => desk.open(shopperId), [desk, shopperId])

  const go = useCallback(
    (change: Parameters<typeof chatPath>[0], options: { replace?: boolean } = {}) =>
      void router.navigate({ href: chatPath({ shopperId, box, q, ...change }), ...options }),
    [router, shopperId, box, q],
  )
  const onSearch = useCallback((words: string) => go({ q: words }, { replace: true }), [go])
  const { stepped, focusRow, column } = useStepping(
    state.shown.list.map(({ shopper }) => shopper.id),
    shopperId,
    go,
  )
  const takeOver = async (row: Conversation) => {
    await tell.trying(async () => {
      await router.options.context.api.call(takeConversation, row.shopper.id)
      go({ shopperId: row.shopper.id, box: 'own', q: '' })
    })
    // This also runs after a failure, because a colleague may have been quicker.
    await desk.refresh()
  }

  const surroundings = useMemo(
    () => ({
      words: chatWords(locale),
      side: 'shop' as const,
      links: {
        product: (id: number) => `/home/${locale}/goods_detail/${id}`,
        order: (number: string) => `${ORDER_LINK}${number}`,
      },
      orderStatus: (status: OrderStatus) => t(`console-chat.order-status.${status}`),
      follow: (href: string) => {
        if (!href.startsWith(ORDER_LINK)) return void window.open(href, '_blank', 'noopener')
        go({ view: 'shopper' }, { replace: true })
        requestAnimationFrame(() => document.getElementById(href.slice(1))?.scrollIntoView({ block: 'center' }))
      },
    }),
    [locale, t, go],
  )
  const shown = shopperId === undefined ? 'list' : view === 'shopper' ? 'beside' : 'talk'
  return (
    <SurroundingsProvider value={surroundings}>
      <div className={styles.room}>
        <h1 className="visually-hidden">{t('console-chat.title')}</h1>
        <div className={styles.workspace} data-shown={shown}>
          <section ref={column} className={`${styles.column} ${styles.list}`} aria-label={t('console-chat.conversations')}>
            <QueueColumn desk={desk} state={state} onSearch={onSearch} onProblem={tell.problem}>
              <ConversationList
                shown={state.shown}
                typing={state.typing}
                openId={shopperId}
                now={now}
                pathOf={(id) => chatPath({ shopperId: id, box, q })}
                onTake={(row) => void takeOver(row)}
                onMore={desk.showMore}
                onRetry={() => void desk.refresh()}
              >
                {q ? (
                  <FoundMessages
                    words={q}
                    pathOf={(id, messageId) => chatPath({ shopperId: id, box, q, at: messageId })}
                    openId={at}
                    onOpen={() => setTurn((count) => count + 1)}
                    now={now}
                  />
                ) : null}
              </ConversationList>
            </QueueColumn>
            <p className={styles.keys}>{t('console-chat.keys')}</p>
          </section>
          {shopperId === undefined ? (
            <NothingOpen state={state} />
          ) : (
            <OpenConversation
              key={shopperId}
              account={account}
              desk={desk}
              state={state}
              shopperId={shopperId}
              place={{ box, q }}
              sought={sought}
              takesFocus={!stepped.current}
              onLeave={focusRow}
              onTake={takeOver}
              tell={tell}
              go={go}
            />
          )}
        </div>
      </div>
    </SurroundingsProvider>
  )
}

/** Agents cannot open the shopper's order page, so links lead to the order beside the chat. */
const ORDER_LINK = '#order-'
