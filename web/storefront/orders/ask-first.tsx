import { Button } from '#web/ui/button/button.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useWords } from '../words.ts'
import styles from './ask-first.module.css'
import type { AskedAction } from './order-actions.tsx'

type Props = {
  action: AskedAction | undefined
  isBusy: boolean
  onConfirm: (action: AskedAction) => void
  onClose: () => void
}

/** Says what the action does and asks for a second yes. */
export function AskFirst({ action, isBusy, onConfirm, onClose }: Props) {
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
          <div className={styles.actions}>
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
