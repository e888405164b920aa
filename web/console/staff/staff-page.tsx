import { useState } from 'react'
import type { StaffAccount } from '#contract/staff/accounts.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { Avatar } from '../layout/avatar.tsx'
import { Page } from '../layout/page.tsx'
import panel from '../layout/panel.module.css'
import { Table } from '../layout/table.tsx'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import { NewStaffForm } from './new-staff-form.tsx'
import { PasswordForm } from './password-form.tsx'
import styles from './staff.module.css'
import { StaffForm } from './staff-form.tsx'

type Open = { dialog: 'new' } | { dialog: 'change' | 'password'; account: StaffAccount }

export function StaffPage({ staff }: { staff: readonly StaffAccount[] }) {
  const { t, locale } = useWords()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <Page
      title={t('console.staff.title')}
      intro={t('console.staff.intro')}
      actions={<Button onClick={() => setOpen({ dialog: 'new' })}>{t('console.staff.add')}</Button>}
    >
      <Table
        label={t('console.staff.title')}
        columns={[
          { title: t('console.staff.nickname') },
          { title: t('console.staff.login') },
          { title: t('console.staff.scopes') },
          { title: t('console.staff.signed-in') },
          { title: t('console.actions'), isHidden: true },
        ]}
      >
        {staff.map((account) => (
          <tr key={account.id}>
            <th scope="row">
              <span className={styles.person}>
                <Avatar src={account.avatar} name={account.nickname} size={32} />
                {account.nickname}
                {account.isSelf ? (
                  <span className={panel.badge} data-kind="quiet">
                    {t('console.staff.self')}
                  </span>
                ) : null}
                {account.isBlocked ? (
                  <span className={panel.badge} data-kind="alarm">
                    {t('console.staff.blocked')}
                  </span>
                ) : null}
              </span>
            </th>
            <td data-label={t('console.staff.login')}>{account.login || account.phone}</td>
            <td data-label={t('console.staff.scopes')}>
              <span className={styles.scopes}>
                {account.scopes.map((scope) => (
                  <span key={scope} className={panel.badge}>
                    {t(`console.scope.${scope}`)}
                  </span>
                ))}
              </span>
            </td>
            <td data-label={t('console.staff.signed-in')} className={panel.number}>
              {account.signedInAt ? formatMoment(account.signedInAt, locale) : t('console.staff.never')}
            </td>
            <td>
              <div className={panel.rowActions}>
                <button type="button" className={panel.rowAction} onClick={() => setOpen({ dialog: 'change', account })}>
                  {t('console.edit')}
                  <span className="visually-hidden"> {account.nickname}</span>
                </button>
                <button type="button" className={panel.rowAction} onClick={() => setOpen({ dialog: 'password', account })}>
                  {t('console.staff.set-password')}
                  <span className="visually-hidden"> {account.nickname}</span>
                </button>
              </div>
            </td>
          </tr>
        ))}
      </Table>
      <Modal isOpen={open?.dialog === 'new'} title={t('console.staff.add')} closeLabel={t('console.close')} onClose={close}>
        <NewStaffForm onClose={close} />
      </Modal>
      <Modal isOpen={open?.dialog === 'change'} title={t('console.staff.change')} closeLabel={t('console.close')} onClose={close}>
        {open?.dialog === 'change' ? <StaffForm account={open.account} onClose={close} /> : null}
      </Modal>
      <Modal
        isOpen={open?.dialog === 'password'}
        title={t('console.staff.set-password')}
        closeLabel={t('console.close')}
        onClose={close}
      >
        {open?.dialog === 'password' ? <PasswordForm account={open.account} onClose={close} /> : null}
      </Modal>
    </Page>
  )
}
