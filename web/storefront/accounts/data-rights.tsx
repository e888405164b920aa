import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { closeAccount, exportOwnData } from '#web/api/accounts.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { wordsOfError } from '../error-words.ts'
import { useSignOut } from '../session.ts'
import { useWords } from '../words.ts'
import styles from './user.module.css'

/** What the law gives every shopper: a copy of the own data, and the end of the account. */
export function DataRights() {
  const { t } = useWords()
  const { api } = useRouter().options.context
  const notify = useNotify()
  const signOut = useSignOut()
  const [isAsking, setIsAsking] = useState(false)

  async function download() {
    const data = await exportOwnData(api)
    const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
    const link = Object.assign(document.createElement('a'), { href: address, download: 'rebstock-data.json' })
    link.click()
    URL.revokeObjectURL(address)
  }
  async function close() {
    await closeAccount(api)
    await signOut()
    notify(t('accounts.accountClosed'))
  }
  const tell = (error: unknown) => notify(wordsOfError(error, t), { kind: 'problem' })

  return (
    <section aria-labelledby="my-data">
      <h2 id="my-data" className={styles.section}>
        {t('accounts.myData')}
      </h2>
      <p className={styles.hint}>{t('accounts.myDataExplained')}</p>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={() => download().catch(tell)}>
          {t('accounts.exportData')}
        </Button>
        <Button variant="plain" onClick={() => setIsAsking(true)}>
          {t('accounts.closeAccount')}
        </Button>
      </div>
      <Modal
        isOpen={isAsking}
        title={t('accounts.closeAccount')}
        closeLabel={t('accounts.cancel')}
        onClose={() => setIsAsking(false)}
      >
        <p>{t('accounts.closeAccountWarning')}</p>
        <div className={styles.actions}>
          <Button variant="buy" onClick={() => close().catch(tell)}>
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
