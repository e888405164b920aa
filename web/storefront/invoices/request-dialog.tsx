import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { requestInvoice } from '#contract/shop/invoices.ts'
import { Button } from '#web/ui/button/button.tsx'
import formStyles from '#web/ui/form/form.module.css'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { wordsOfError } from '../error-words.ts'
import { Sentences } from '../sentences.tsx'
import { useWords } from '../words.ts'
import styles from './request-dialog.module.css'
import { TitleChoice } from './title-choice.tsx'

type Props = {
  orderNumber: string | undefined
  onClose: () => void
  onRequested: () => void
}

export function RequestDialog({ orderNumber, onClose, onRequested }: Props) {
  const { t } = useWords()
  return (
    <Modal isOpen={orderNumber !== undefined} title={t('invoices.request-title')} closeLabel={t('shell.close')} onClose={onClose}>
      {orderNumber === undefined ? null : <Request orderNumber={orderNumber} onClose={onClose} onRequested={onRequested} />}
    </Modal>
  )
}

function Request({ orderNumber, onClose, onRequested }: Props & { orderNumber: string }) {
  const { t } = useWords()
  const { api } = useRouter().options.context
  const notify = useNotify()
  const [titleId, setTitleId] = useState<number | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function send(id: number): Promise<void> {
    setIsBusy(true)
    setProblem(undefined)
    try {
      await api.call(requestInvoice, { orderNumber, titleId: id })
      notify(t('invoices.requested-now'))
      onRequested()
    } catch (error) {
      setProblem(wordsOfError(error, t))
      setIsBusy(false)
    }
  }
  return (
    <div className={formStyles.form}>
      <TitleChoice value={titleId} onChange={setTitleId} onCancel={onClose} />
      <div className={styles.soft}>
        <Sentences of={[t('invoices.note'), t('promise.invoice-time')]} />
      </div>
      {problem ? (
        <p role="alert" className={formStyles.problem}>
          {problem}
        </p>
      ) : null}
      {titleId === null ? null : (
        <div className={formStyles.actions}>
          <Button isBusy={isBusy} onClick={() => void send(titleId)}>
            {t('invoices.request')}
          </Button>
          <Button variant="plain" disabled={isBusy} onClick={onClose}>
            {t('invoices.back')}
          </Button>
        </div>
      )}
    </div>
  )
}
