import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type Account, CODE_DIGITS, maskPhone } from '#domain/account.ts'
import { isMobile } from '#domain/address.ts'
import { changePhone } from '#web/api/accounts.ts'
import { ApiError } from '#web/api/client.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { wordsOfError } from '../error-words.ts'
import { useWords } from '../words.ts'
import { isCode } from './code-sign-in.tsx'
import loginStyles from './login.module.css'
import { NewPassword } from './new-password.tsx'
import { PhoneCode } from './phone-code.tsx'
import styles from './security.module.css'
import userStyles from './user.module.css'

/** The phone and the password of the account; both are changed by a code, sent to the phone that is to be proved. */
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
        <NewPhone isFirst={account.phone === ''} onDone={close} />
      </Modal>
      <Modal isOpen={open === 'password'} title={t('accounts.changePassword')} closeLabel={t('accounts.cancel')} onClose={close}>
        <NewPassword
          purpose="reset"
          phone={account.phone}
          onDone={() => {
            notify(t('accounts.passwordChanged'))
            close()
            // With the old password all other sessions have ended.
            void router.invalidate()
          }}
        />
      </Modal>
    </section>
  )
}

function NewPhone({ isFirst, onDone }: { isFirst: boolean; onDone: () => void }) {
  const { t } = useWords()
  const router = useRouter()
  const notify = useNotify()
  const form = useForm({
    initial: { phone: '', code: '' },
    check: ({ phone, code }) => ({
      ...(!isMobile(phone.trim()) && { phone: t('accounts.mobileInvalid') }),
      ...(!isCode(code) && { code: t('accounts.codeInvalid', { digits: CODE_DIGITS }) }),
    }),
    send: async ({ phone, code }) => {
      await changePhone(router.options.context.api, { phone: phone.trim(), code: code.trim() }, isFirst)
      notify(t('accounts.phoneChanged'))
      onDone()
      await router.invalidate()
    },
    fieldOf: (error) => (error instanceof ApiError ? fieldByCode[error.code] : undefined),
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={loginStyles.form} noValidate onSubmit={form.submit}>
      <PhoneCode
        purpose="reset"
        phone={form.text('phone')}
        code={form.text('code')}
        phoneError={form.errorOf('phone')}
        codeError={form.errorOf('code')}
      />
      <p role="alert" className={loginStyles.problem}>
        {form.formError}
      </p>
      <Button type="submit" isBusy={form.isSending}>
        {t('accounts.savePhone')}
      </Button>
    </form>
  )
}

/** Refusals by their code (contract/refusals.ts). */
const fieldByCode: Record<number, 'phone' | 'code'> = { 410009: 'code', 410010: 'code', 410018: 'phone', 410028: 'phone' }
