import { useState } from 'react'
import { type CustomerInFull, endCustomerSessions } from '#contract/staff/customers.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useConsole } from '../context.ts'
import { ConfirmDialog } from '../layout/confirm-dialog.tsx'
import panel from '../layout/panel.module.css'
import { PanelSection } from '../layout/panel-section.tsx'
import { RowAction } from '../layout/row-action.tsx'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import styles from './customer.module.css'
import { useAct } from './use-act.ts'

type Props = { id: number; sessions: NonNullable<CustomerInFull['sessions']> }

/** Where the customer is signed in. */
export function CustomerSessions({ id, sessions }: Props) {
  const { t, locale } = useWords()
  const { api } = useConsole()
  const { isBusy, act } = useAct()
  const [isEnding, setIsEnding] = useState(false)
  const end = (sessionId?: number) =>
    act(
      () => api.call(endCustomerSessions, { id, ...(sessionId === undefined ? {} : { sessionId }) }),
      t('console-customers.signed-out'),
    )
  const deviceOf = ({ browser, system }: (typeof sessions)[number]) =>
    [browser, system].filter(Boolean).join(' · ') || t('console-customers.unknown-device')
  return (
    <PanelSection title={t('console-customers.sessions')}>
      {sessions.length === 0 ? <p className={panel.hint}>{t('console-customers.no-sessions')}</p> : null}
      <ul className={styles.list} aria-label={t('console-customers.sessions')}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.row}>
            <div>
              {deviceOf(session)}
              <p className={panel.hint}>{t('console-customers.signed-in', { at: formatMoment(session.signedInAt, locale) })}</p>
            </div>
            <RowAction of={deviceOf(session)} disabled={isBusy} onClick={() => void end(session.id)}>
              {t('console-customers.sign-out')}
            </RowAction>
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <div className={panel.actions}>
          <Button variant="quiet" onClick={() => setIsEnding(true)}>
            {t('console-customers.sign-out-all')}
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        isOpen={isEnding}
        title={t('console-customers.sign-out-all')}
        text={t('console-customers.sign-out-text', { count: sessions.length })}
        confirm={t('console-customers.sign-out-all')}
        onConfirm={() => end()}
        onClose={() => setIsEnding(false)}
      />
    </PanelSection>
  )
}
