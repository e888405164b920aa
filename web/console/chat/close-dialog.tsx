import { useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useWords } from '../use-words.ts'
import styles from './dialogs.module.css'

type Props = { isOpen: boolean; shopperName: string; onEnd: () => Promise<void>; onClose: () => void }

export function CloseDialog({ isOpen, shopperName, onEnd, onClose }: Props) {
  const { t } = useWords()
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Modal
      isOpen={isOpen}
      title={t('console-chat.end.title', { name: shopperName })}
      closeLabel={t('console-chat.close-dialog')}
      onClose={onClose}
    >
      <p>{t('console-chat.end.hint')}</p>
      <div className={styles.actions}>
        <Button
          isBusy={isBusy}
          onClick={() => {
            setIsBusy(true)
            void onEnd().finally(() => setIsBusy(false))
          }}
        >
          {t('console-chat.end.do')}
        </Button>
        <Button variant="plain" disabled={isBusy} onClick={onClose}>
          {t('console-chat.cancel')}
        </Button>
      </div>
    </Modal>
  )
}
