import { useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { wordsOfError } from '../error-words.ts'
import { useWords } from '../use-words.ts'
import styles from './panel.module.css'

type Props = {
  isOpen: boolean
  title: string
  text: string
  confirm: string
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** On failure it stays open and says why. */
export function ConfirmDialog({ isOpen, title, text, confirm, onConfirm, onClose }: Props) {
  const { t } = useWords()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const close = () => {
    setProblem('')
    onClose()
  }
  return (
    <Modal isOpen={isOpen} title={title} closeLabel={t('console.close')} onClose={close}>
      <div className={styles.form}>
        <p>{text}</p>
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        <div className={styles.actions}>
          <Button
            isBusy={isBusy}
            onClick={async () => {
              setIsBusy(true)
              try {
                await onConfirm()
                close()
              } catch (error) {
                setProblem(wordsOfError(error, t))
              } finally {
                setIsBusy(false)
              }
            }}
          >
            {confirm}
          </Button>
          <Button variant="quiet" onClick={close}>
            {t('console.cancel')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
