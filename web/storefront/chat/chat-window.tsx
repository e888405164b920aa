import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { CloseIcon, ExpandIcon, GripIcon, ShrinkIcon } from '#web/chat/icons.tsx'
import { useId } from '#web/ui/use-id.ts'
import { ChatPanel } from './chat-panel.tsx'
import styles from './chat-window.module.css'
import { type ChatAbout, closeChat } from './open-chat.ts'
import header from './panel-header.module.css'
import type { Talk } from './talk.ts'
import { useFloating } from './use-floating.ts'
import { useOnlyThis } from './use-only-this.ts'
import { useShopChatWords } from './use-shop-chat-words.ts'

const PHONE = '(width < 800px), (height < 480px)'
const WIN = 'chat.win'

/** A movable window; full-screen on small screens. */
export function ChatWindow({ talk, about }: { talk: Talk; about: ChatAbout }) {
  const { t } = useShopChatWords()
  const titleId = useId()
  const box = useRef<HTMLDivElement>(null)
  const isPhone = useMedia(PHONE)
  const [isWin, setWin] = useState(() => sessionStorage.getItem(WIN) === '1')
  const isFull = isPhone || isWin
  const { style, handle, onKeyDown } = useFloating(box, isFull)
  useOnlyThis(box, isFull)
  useFocusReturn(box)

  const toggleWin = () => {
    sessionStorage.setItem(WIN, isWin ? '' : '1')
    setWin(!isWin)
  }

  return createPortal(
    <div
      ref={box}
      className={styles.window}
      style={style}
      role="dialog"
      aria-modal={isFull || undefined}
      aria-labelledby={titleId}
      tabIndex={-1}
      data-full={isFull ? '' : undefined}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) closeChat()
      }}
      {...handle}
    >
      <ChatPanel
        talk={talk}
        about={about}
        isInPage={!isFull}
        titleId={titleId}
        grip={
          isFull ? null : (
            <button
              type="button"
              className={styles.grip}
              aria-label={t('chat.move')}
              title={t('chat.move')}
              onKeyDown={onKeyDown}
            >
              <GripIcon size={18} />
            </button>
          )
        }
        windowTools={
          <>
            {isPhone ? null : (
              <button
                type="button"
                className={header.tool}
                aria-label={t(isWin ? 'chat.window.small' : 'chat.window.full')}
                title={t(isWin ? 'chat.window.small' : 'chat.window.full')}
                onClick={toggleWin}
              >
                {isWin ? <ShrinkIcon size={20} /> : <ExpandIcon size={20} />}
              </button>
            )}
            <button
              type="button"
              className={header.tool}
              aria-label={t('chat.close')}
              title={t('chat.close')}
              onClick={closeChat}
            >
              <CloseIcon size={22} />
            </button>
          </>
        }
      />
    </div>,
    document.body,
  )
}

function useFocusReturn(box: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const opener = document.activeElement
    const element = box.current
    if (!element?.contains(opener)) element?.focus()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [box])
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
