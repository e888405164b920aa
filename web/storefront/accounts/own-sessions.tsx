import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { endOtherSessions } from '#contract/shop/accounts.ts'
import type { OwnSession } from '#domain/account.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { wordsOfError } from '../error-words.ts'
import { formatInstant } from '../when.ts'
import { useWords } from '../words.ts'
import styles from './security.module.css'
import userStyles from './user.module.css'

export function OwnSessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const { t, locale } = useWords()
  const router = useRouter()
  const notify = useNotify()
  const [isEnding, setIsEnding] = useState(false)

  async function endOthers() {
    setIsEnding(true)
    try {
      const ended = await router.options.context.api.call(endOtherSessions)
      notify(t('accounts.sessionsEnded', { count: ended }))
      await router.invalidate()
    } catch (error) {
      notify(wordsOfError(error, t), { kind: 'problem' })
    } finally {
      setIsEnding(false)
    }
  }

  return (
    <>
      <h4 className={styles.title}>{t('accounts.sessions')}</h4>
      <ul className={styles.sessions}>
        {sessions.map(({ id, device, signedInAt, isCurrent }) => (
          <li key={id} className={styles.session}>
            <span>
              {/* Whoever holds it knows what it is. */}
              {[device.browser, device.system].filter(Boolean).join(' · ') || (isCurrent ? null : t('accounts.unknownDevice'))}
              {isCurrent ? <span className={styles.here}>{t('accounts.thisSession')}</span> : null}
            </span>
            <span className={userStyles.hint}>{t('accounts.signedInAt', { at: formatInstant(signedInAt, locale) })}</span>
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Button variant="quiet" isBusy={isEnding} onClick={endOthers}>
          {t('accounts.endOtherSessions')}
        </Button>
      ) : null}
    </>
  )
}
