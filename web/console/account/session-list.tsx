import type { StaffSession } from '#contract/staff/own.ts'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import styles from './account.module.css'

type Props = { label: string; sessions: readonly StaffSession[]; isBusy: boolean; onEnd: (sessionId: number) => void }

/** The present session has no button: one signs out of it. */
export function SessionList({ label, sessions, isBusy, onEnd }: Props) {
  const { t, locale } = useWords()
  const deviceOf = ({ browser, system }: StaffSession) =>
    [browser, system].filter(Boolean).join(' · ') || t('console-account.unknown-device')
  const whenOf = ({ signedInAt, network }: StaffSession) => {
    const at = formatMoment(signedInAt, locale)
    return network ? t('console-account.session-from', { at, network }) : t('console-account.session-at', { at })
  }
  if (sessions.length === 0) return <p className={panel.hint}>{t('console-account.no-sessions')}</p>
  return (
    <ul className={styles.list} aria-label={label}>
      {sessions.map((session) => (
        <li key={session.id} className={styles.row}>
          <div>
            {deviceOf(session)}
            {session.isCurrent ? null : (
              <p className={panel.hint}>{t('console-account.session-seen', { at: formatMoment(session.seenAt, locale) })}</p>
            )}
            <p className={panel.hint}>{whenOf(session)}</p>
          </div>
          {session.isCurrent ? (
            <span className={panel.badge}>{t('console-account.this-session')}</span>
          ) : (
            <RowAction of={deviceOf(session)} disabled={isBusy} onClick={() => onEnd(session.id)}>
              {t('console-account.end')}
            </RowAction>
          )}
        </li>
      ))}
    </ul>
  )
}
