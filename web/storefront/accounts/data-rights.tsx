import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { closeAccount, exportOwnData } from '#contract/shop/accounts.ts'
import { LEFT_IDENTITY_YEARS } from '#domain/account.ts'
import { ApiError } from '#web/api/client.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { wordsOfError } from '../error-words.ts'
import { useSessionEnd, useSignOut } from '../session.ts'
import { useWords } from '../words.ts'
import styles from './user.module.css'

export function DataRights() {
  const { t } = useWords()
  const { api } = useRouter().options.context
  const notify = useNotify()
  const signOut = useSignOut()
  const endSession = useSessionEnd()
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  // In place: a notice would lie under the dialog.
  const [problem, setProblem] = useState('')
  const problemLine = (
    <p role="alert" className={styles.problem}>
      {problem}
    </p>
  )

  async function download() {
    const data = await api.call(exportOwnData)
    const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
    const link = Object.assign(document.createElement('a'), { href: address, download: 'rebstock-data.json' })
    link.click()
    URL.revokeObjectURL(address)
  }
  async function close() {
    await api.call(closeAccount)
    await signOut()
    notify(t('accounts.accountClosed'))
  }
  async function begin(work: () => Promise<void>) {
    setIsBusy(true)
    setProblem('')
    try {
      await work()
    } catch (error) {
      if (error instanceof ApiError && error.isSessionInvalid) return void endSession()
      setProblem(wordsOfError(error, t))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <section aria-labelledby="my-data">
      <h3 id="my-data" className={styles.subhead}>
        {t('accounts.myData')}
      </h3>
      <p className={styles.hint}>{t('accounts.myDataExplained', { years: LEFT_IDENTITY_YEARS })}</p>
      <div className={styles.actions}>
        <Button variant="quiet" isBusy={isBusy} onClick={() => void begin(download)}>
          {t('accounts.exportData')}
        </Button>
        <Button
          variant="plain"
          onClick={() => {
            setProblem('')
            setIsAsking(true)
          }}
        >
          {t('accounts.closeAccount')}
        </Button>
      </div>
      {isAsking ? null : problemLine}
      <Modal
        isOpen={isAsking}
        title={t('accounts.closeAccount')}
        closeLabel={t('accounts.cancel')}
        onClose={() => setIsAsking(false)}
      >
        <p>{t('accounts.closeAccountWarning')}</p>
        {problemLine}
        <div className={styles.actions}>
          <Button variant="buy" isBusy={isBusy} onClick={() => void begin(close)}>
            {t('accounts.closeAccountNow')}
          </Button>
          <Button variant="quiet" onClick={() => setIsAsking(false)}>
            {t('accounts.cancel')}
          </Button>
        </div>
      </Modal>
    </section>
  )
}
