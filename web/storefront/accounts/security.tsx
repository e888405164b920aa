import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { type Account, maskPhone } from '#domain/account.ts'
import { maskEmail } from '#domain/contact.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useVisitor } from '../visitor.ts'
import { useWords } from '../words.ts'
import type { Ways } from './contact-code.tsx'
import { NewContact } from './new-contact.tsx'
import { NewPassword } from './new-password.tsx'
import styles from './security.module.css'
import userStyles from './user.module.css'

export function Security({ account, ways, children }: { account: Account; ways: Ways; children: ReactNode }) {
  const { t } = useWords()
  const router = useRouter()
  const notify = useNotify()
  const [open, setOpen] = useState<'phone' | 'email' | 'password' | null>(null)
  const close = () => setOpen(null)
  const { phone, email } = account
  useChangedElsewhere(account)
  const known = phone ? ({ by: 'phone', contact: phone } as const) : ({ by: 'email', contact: email } as const)
  const canChangePassword = known.contact !== ''
  const phoneWords = t(phone ? 'accounts.changePhone' : 'accounts.bindPhone')
  const emailWords = t(email ? 'accounts.changeEmail' : 'accounts.bindEmail')
  return (
    <section aria-labelledby="my-security">
      <h3 id="my-security" className={userStyles.subhead}>
        {t('accounts.security')}
      </h3>
      <dl className={styles.rows}>
        <Row name={t('accounts.mobile')} action={phoneWords} onPress={() => setOpen('phone')}>
          <span className={styles.value}>{phone ? maskPhone(phone) : t('accounts.noPhone')}</span>
        </Row>
        {ways.email || email ? (
          <Row name={t('accounts.email')} action={emailWords} onPress={() => setOpen('email')}>
            <span className={styles.value}>{email ? maskEmail(email) : t('accounts.noEmail')}</span>
          </Row>
        ) : null}
        <Row
          name={t('accounts.password')}
          {...(canChangePassword ? { action: t('accounts.changePassword'), onPress: () => setOpen('password') } : {})}
        >
          <span className={userStyles.hint}>
            {t(canChangePassword ? 'accounts.passwordChangeHint' : 'accounts.passwordNeedsPhone')}
          </span>
        </Row>
      </dl>
      {children}
      <Modal isOpen={open === 'phone'} title={phoneWords} closeLabel={t('accounts.cancel')} onClose={close}>
        <NewContact kind="phone" present={account} ways={ways} onDone={close} />
      </Modal>
      <Modal isOpen={open === 'email'} title={emailWords} closeLabel={t('accounts.cancel')} onClose={close}>
        <NewContact kind="email" present={account} ways={ways} onDone={close} />
      </Modal>
      <Modal isOpen={open === 'password'} title={t('accounts.changePassword')} closeLabel={t('accounts.cancel')} onClose={close}>
        <NewPassword
          purpose="reset"
          ways={ways}
          known={known}
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

/** Another tab changed phone or email: a code to the former one would prove nothing. */
function useChangedElsewhere({ id, phone, email }: Account): void {
  const router = useRouter()
  const { account: heard } = useVisitor()
  const isOld = heard?.id === id && (heard.phone !== phone || heard.email !== email)
  useEffect(() => {
    if (isOld) void router.invalidate()
  }, [isOld, router])
}

type RowProps = { name: string; action?: string; onPress?: () => void; children: ReactNode }

function Row({ name, action, onPress, children }: RowProps) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {action && onPress ? (
        <dd>
          <Button variant="quiet" onClick={onPress}>
            {action}
          </Button>
        </dd>
      ) : null}
    </div>
  )
}
