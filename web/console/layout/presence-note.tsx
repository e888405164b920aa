import { useEffect, useState } from 'react'
import type { Me } from '#contract/staff/chat.ts'
import { findMe } from '#contract/staff/chat.ts'
import { ConsoleLink } from '../console-link.tsx'
import { useConsole } from '../context.ts'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import styles from './presence-note.module.css'

const REFRESH_MS = 20_000

export default function PresenceNote() {
  const { t } = useWords()
  const { api } = useConsole()
  const [me, setMe] = useState<Me | null>(null)
  useEffect(() => {
    let isGone = false
    const ask = () => {
      if (document.visibilityState !== 'visible') return
      // On failure the note disappears; the page reports the problem.
      api.call(findMe).then(
        (found) => !isGone && setMe(found),
        () => !isGone && setMe(null),
      )
    }
    ask()
    const timer = setInterval(ask, REFRESH_MS)
    document.addEventListener('visibilitychange', ask)
    return () => {
      isGone = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [api])
  if (!me) return null
  return (
    <ConsoleLink to={paths.chat()} className={styles.note} data-presence={me.presence}>
      {t('console.presence.in-chat', { state: t(`console.presence.${me.presence}`) })}
      {me.waiting > 0 ? <b className={styles.waiting}>{t('console.presence.waiting', { count: me.waiting })}</b> : null}
    </ConsoleLink>
  )
}
