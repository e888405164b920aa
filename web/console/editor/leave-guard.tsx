import { useBlocker } from '@tanstack/react-router'
import { Button } from '#web/ui/button/button.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'

type Props = { wouldLose: () => boolean; onLeave?: () => void }

/** The browser itself asks when the tab is closed. */
export function LeaveGuard({ wouldLose, onLeave }: Props) {
  const { t } = useWords()
  const blocker = useBlocker({ shouldBlockFn: wouldLose, enableBeforeUnload: wouldLose, withResolver: true })
  const stay = () => blocker.reset?.()
  return (
    <Modal
      isOpen={blocker.status === 'blocked'}
      title={t('console-content.leave.title')}
      closeLabel={t('console.close')}
      onClose={stay}
    >
      <div className={panel.form}>
        <p>{t('console-content.leave.text')}</p>
        <div className={panel.actions}>
          <Button onClick={stay}>{t('console-content.leave.stay')}</Button>
          <Button
            variant="quiet"
            onClick={() => {
              onLeave?.()
              blocker.proceed?.()
            }}
          >
            {t('console-content.leave.go')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
