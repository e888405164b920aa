import { Button } from '#web/ui/button/button.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useWords } from '../words.ts'
import ask from './ask-first.module.css'

/** Actions that need a second yes. */
export type AskedAction = 'cancel' | 'receive' | 'delete'

type AskProps = {
  action: AskedAction | undefined
  isBusy: boolean
  onConfirm: (action: AskedAction) => void
  onClose: () => void
}

export function AskFirst({ action, isBusy, onConfirm, onClose }: AskProps) {
  const { t } = useWords()
  return (
    <Modal
      isOpen={action !== undefined}
      title={action ? t(`orders.${action}.ask`) : ''}
      closeLabel={t('orders.close')}
      onClose={onClose}
    >
      {action ? (
        <>
          <p>{t(`orders.${action}.hint`)}</p>
          <div className={ask.actions}>
            <Button isBusy={isBusy} onClick={() => onConfirm(action)}>
              {t(`orders.${action}.yes`)}
            </Button>
            <Button variant="plain" disabled={isBusy} onClick={onClose}>
              {t(`orders.${action}.no`)}
            </Button>
          </div>
        </>
      ) : null}
    </Modal>
  )
}
