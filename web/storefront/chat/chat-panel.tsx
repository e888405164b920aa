import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { END_TEXT } from '#domain/vocabulary/end-text.ts'
import composer from '#web/chat/composer/composer.module.css'
import { Composer, type ComposerHandle } from '#web/chat/composer/composer.tsx'
import { isChatImage } from '#web/chat/composer/is-chat-image.ts'
import { LeaveIcon, NoticeIcon } from '#web/chat/icons.tsx'
import { Record } from '#web/chat/record/record.tsx'
import { type Surroundings, SurroundingsProvider } from '#web/chat/surroundings.tsx'
import { useChatWords } from '#web/chat/words.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { wordsOfError } from '../error-words.ts'
import { paths } from '../paths.ts'
import { useWords } from '../words.ts'
import styles from './chat-panel.module.css'
import { LeaveMessage } from './leave-message.tsx'
import { LineNote } from './line-note.tsx'
import type { ChatAbout } from './open-chat.ts'
import header from './panel-header.module.css'
import { PanelHeader } from './panel-header.tsx'
import { RatingForm } from './rating-form.tsx'
import { SideNotice } from './side-notice.tsx'
import type { Talk } from './talk.ts'
import { UploadItems } from './upload-items.tsx'
import { useShopChatWords } from './use-shop-chat-words.ts'
import { useTalkState, useThreadState } from './use-talk.ts'

type Props = {
  talk: Talk
  about: ChatAbout
  windowTools?: ReactNode
  grip?: ReactNode
  isInPage?: boolean
  titleId: string
}

export function ChatPanel({ talk, about, windowTools, grip, isInPage = false, titleId }: Props) {
  const router = useRouter()
  const { locale, t } = useWords()
  const words = useShopChatWords()
  const surroundings = useMemo<Surroundings>(() => {
    const prefix = `${router.options.basepath}/${locale}`
    const hrefOf = (path: string) => prefix + path
    return {
      words,
      side: 'shopper',
      links: { product: (id) => hrefOf(paths.product(id)), order: (number) => hrefOf(paths.order(number)) },
      orderStatus: (status) => t(`orders.status.${status}`),
      ...(isInPage ? { follow: (href) => void router.navigate({ href: href.slice(prefix.length) }) } : {}),
    }
  }, [router, locale, words, t, isInPage])
  return (
    <SurroundingsProvider value={surroundings}>
      <Inside talk={talk} about={about} windowTools={windowTools} grip={grip} titleId={titleId} />
    </SurroundingsProvider>
  )
}

function Inside({ talk, about, windowTools, grip, titleId }: Omit<Props, 'isInPage'>) {
  const { t } = useChatWords()
  const shop = useWords()
  const notify = useNotify()
  const state = useTalkState(talk)
  const thread = useThreadState(talk)
  const editor = useRef<ComposerHandle>(null)
  const [draft, setDraft] = useDraft(talk.accountId)
  const { status } = state
  const { productId, orderId } = about

  useEffect(() => talk.bringUp({ productId, orderId }), [talk, productId, orderId])
  useEffect(() => talk.onTip((words) => notify(words, { kind: 'problem' })), [talk, notify])
  // A phone's keyboard would cover the messages.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) editor.current?.focus()
  }, [])

  const onSeen = useCallback((id: number) => talk.seen(id), [talk])
  const [isNoticeShown, setNoticeShown] = useState(false)
  const isUnattended = status !== null && !status.isStaffed && status.state !== 'open'

  const wrongImage = () => notify(t('chat.image.wrong'), { kind: 'problem' })
  const take = (files: readonly File[]) => {
    if (!files.every(isChatImage)) wrongImage()
    files.filter(isChatImage).forEach(talk.uploads.add)
  }

  return (
    <div className={styles.panel}>
      <PanelHeader
        talk={talk}
        state={state}
        grip={grip}
        titleId={titleId}
        windowTools={
          <>
            <span className={styles.noticeSwitch}>
              <button
                type="button"
                className={header.tool}
                aria-label={t('chat.notice.show')}
                title={t('chat.notice.show')}
                aria-expanded={isNoticeShown}
                onClick={() => setNoticeShown(!isNoticeShown)}
              >
                <NoticeIcon size={22} />
              </button>
            </span>
            {windowTools}
          </>
        }
      />
      <div className={styles.columns}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a picture that misses the editor must not replace the page; there is a button for it, too */}
        <div
          className={styles.main}
          onDragOver={(event) => {
            if (event.dataTransfer.types.includes('Files')) event.preventDefault()
          }}
          onDrop={(event) => {
            // The editor may have taken the files already.
            if (event.defaultPrevented || event.dataTransfer.files.length === 0) return
            event.preventDefault()
            if (!isUnattended) take([...event.dataTransfer.files])
          }}
        >
          <LineNote state={state} onReconnect={talk.reconnect} />
          <Record
            thread={talk.thread}
            state={thread}
            typing={state.typing}
            onSeen={onSeen}
            wordsOf={(problem) => wordsOfError(problem, shop.t)}
            pendingExtra={<UploadItems talk={talk} uploads={state.uploads} />}
            extraKey={state.uploads.at(-1)?.key}
          >
            {status?.toRate ? <RatingForm key={status.toRate} talk={talk} serviceId={status.toRate} /> : null}
          </Record>
          {isUnattended ? (
            <LeaveMessage
              talk={talk}
              draft={draft}
              onDraft={setDraft}
              answerBy={status.answerBy}
              isWithinHours={status.isWithinHours}
            />
          ) : (
            <Composer
              ref={editor}
              draft={draft}
              onDraft={setDraft}
              onSend={talk.send}
              onImages={(images) => images.forEach(talk.uploads.add)}
              onWrongImage={wrongImage}
              onTyping={talk.typing}
              placeholder={t('chat.placeholder')}
              endTools={
                <button type="button" className={composer.tool} onClick={() => talk.send({ kind: 'text', content: END_TEXT })}>
                  <LeaveIcon size={18} /> {t('chat.end')}
                </button>
              }
            />
          )}
        </div>
        <SideNotice notice={state.notice} isShown={isNoticeShown} />
      </div>
    </div>
  )
}

/** Drafts survive closing the window and leaving the page. */
function useDraft(accountId: number): [string, (draft: string) => void] {
  const key = `chat.draft.${accountId}`
  const [draft, setDraft] = useState(() => sessionStorage.getItem(key) ?? '')
  return [
    draft,
    (next) => {
      setDraft(next)
      sessionStorage.setItem(key, next)
    },
  ]
}
