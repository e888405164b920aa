import { useCallback, useEffect, useState } from 'react'
import { endStaffSessions, listStaffSessions, type StaffAccount } from '#contract/staff/accounts.ts'
import type { StaffSession } from '#contract/staff/own.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { SessionList } from '../account/session-list.tsx'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import panel from '../layout/panel.module.css'
import { staffName } from '../staff-name.ts'
import { useWords } from '../use-words.ts'

/** Where a colleague is signed in. */
export function SessionsDialog({ account: { id, nickname, nicknameEn } }: { account: StaffAccount }) {
  const { t, locale } = useWords()
  const { api } = useConsole()
  const notify = useNotify()
  const [sessions, setSessions] = useState<readonly StaffSession[]>([])
  const [isBusy, setIsBusy] = useState(true)

  const attempt = useCallback(
    async (work: () => Promise<void>) => {
      setIsBusy(true)
      try {
        await work()
        setSessions(await api.call(listStaffSessions, id))
      } catch (error) {
        notify(wordsOfError(error, t), { kind: 'problem' })
      } finally {
        setIsBusy(false)
      }
    },
    [api, id, notify, t],
  )
  useEffect(() => void attempt(async () => {}), [attempt])

  const end = (sessionId?: number) =>
    attempt(async () => {
      const { ended } = await api.call(endStaffSessions, { id, ...(sessionId === undefined ? {} : { sessionId }) })
      notify(t('console-account.ended', { count: ended }))
    })
  const label = t('console-account.sessions-of', { name: staffName({ nickname, nicknameEn }, locale) })
  return (
    <div className={panel.form} aria-busy={isBusy}>
      <p>{label}</p>
      <SessionList label={label} sessions={sessions} isBusy={isBusy} onEnd={(sessionId) => void end(sessionId)} />
      {sessions.length > 0 ? (
        <div className={panel.actions}>
          <Button variant="quiet" isBusy={isBusy} onClick={() => void end()}>
            {t('console-account.end-all')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
