import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type Account, maskPhone } from '#domain/account.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useWords } from '../words.ts'
import { NewPassword } from './new-password.tsx'
import { NewPhone } from './new-phone.tsx'
import styles from './security.module.css'
import userStyles from './user.module.css'

export function Security({ account, children }: { account: Account; children: ReactNode }) {
  const { t } = useWords()
  const router = useRouter()
  const notify = useNotify()
  const [open, setOpen] = useState<'phone' | 'password' | null>(null)
  const close = () => setOpen(null)
  const phoneWords = t(account.phone ? 'accounts.changePhone' : 'accounts.bindPhone')
  return (
    <section aria-labelledby="my-security">
      <h2 id="my-security" className={userStyles.section}>
        {t('accounts.security')}
      </h2>
      <dl className={styles.rows}>
        <div className={styles.row}>
          <dt>{t('accounts.mobile')}</dt>
          <dd className={styles.value}>{account.phone ? maskPhone(account.phone) : t('accounts.noPhone')}</dd>
          <dd>
            <Button variant="quiet" onClick={() => setOpen('phone')}>
              {phoneWords}
            </Button>
          </dd>
        </div>
        <div className={styles.row}>
          <dt>{t('accounts.password')}</dt>
          <dd className={userStyles.hint}>{t(account.phone ? 'accounts.passwordChangeHint' : 'accounts.passwordNeedsPhone')}</dd>
          {account.phone ? (
            <dd>
              <Button variant="quiet" onClick={() => setOpen('password')}>
                {t('accounts.changePassword')}
              </Button>
            </dd>
          ) : null}
        </div>
      </dl>
      {children}
      <Modal isOpen={open === 'phone'} title={phoneWords} closeLabel={t('accounts.cancel')} onClose={close}>
        <NewPhone present={account.phone} onDone={close} />
      </Modal>
      <Modal isOpen={open === 'password'} title={t('accounts.changePassword')} closeLabel={t('accounts.cancel')} onClose={close}>
        <NewPassword
          purpose="reset"
          phone={account.phone}
          onDone={() => {
            notify(t('accounts.passwordChanged'))
            close()
            void router.invalidate()
          }}
        />
      </Modal>
    </section>
  )
}
