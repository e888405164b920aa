import { useEffect, useRef, useState } from 'react'
import type { AgentCard } from '#domain/conversation.ts'
import { PeopleIcon } from '#web/chat/icons.tsx'
import { Face } from '#web/chat/message/face.tsx'
import { useChatWords } from '#web/chat/words.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useId } from '#web/ui/use-id.ts'
import { wordsOfError } from '../error-words.ts'
import { useWords } from '../words.ts'
import styles from './agent-menu.module.css'
import header from './panel-header.module.css'
import type { Talk } from './talk.ts'

/** The agents who are present. */
export function AgentMenu({ talk, current }: { talk: Talk; current: number | undefined }) {
  const { t } = useChatWords()
  const shop = useWords()
  const notify = useNotify()
  const id = useId()
  const owner = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [agents, setAgents] = useState<AgentCard[]>()
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: PointerEvent) => {
      if (!owner.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  const open = () => {
    setOpen(true)
    talk.agents().then(setAgents, (problem) => {
      setOpen(false)
      notify(wordsOfError(problem, shop.t), { kind: 'problem' })
    })
  }
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc is heard for both the button and its list
    <div
      ref={owner}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        close()
      }}
    >
      <button
        ref={button}
        type="button"
        className={header.tool}
        aria-label={t('chat.agent.choose')}
        title={t('chat.agent.choose')}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => (isOpen ? close() : open())}
      >
        <PeopleIcon size={22} />
      </button>
      {isOpen ? (
        <div id={id} className={styles.menu} aria-busy={agents === undefined}>
          <p className={styles.title}>{t('chat.agent.choose')}</p>
          {agents?.length === 0 ? <p className={styles.none}>{t('chat.agent.none')}</p> : null}
          <ul className={styles.list}>
            {agents?.map((agent) => (
              <li key={agent.id}>
                <button
                  type="button"
                  className={styles.agent}
                  aria-current={agent.id === current || undefined}
                  onClick={() => {
                    talk.choose(agent)
                    close()
                  }}
                >
                  <Face sender={agent} />
                  <span>{agent.nickname}</span>
                  <span className={styles.state} data-there={agent.isOnline ? '' : undefined}>
                    {t(agent.isOnline ? 'chat.agent.online' : 'chat.agent.offline')}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  )
}
