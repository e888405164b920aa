import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { resetSecondFactor, type StaffAccount } from '#contract/staff/accounts.ts'
import type { StaffRole } from '#contract/staff/roles.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { ConfirmDialog } from '../layout/confirm-dialog.tsx'
import { Page } from '../layout/page.tsx'
import { Table } from '../layout/table.tsx'
import { staffName } from '../staff-name.ts'
import { useWords } from '../use-words.ts'
import { type AccountAct, AccountRow } from './account-row.tsx'
import { NewStaffForm } from './new-staff-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { RolesSection } from './roles-section.tsx'
import { SessionsDialog } from './sessions-dialog.tsx'
import { StaffForm } from './staff-form.tsx'

type Open = { dialog: 'new' } | { dialog: AccountAct; account: StaffAccount }

type Props = { staff: readonly StaffAccount[]; roles: readonly StaffRole[] }

export function StaffPage({ staff, roles }: Props) {
  const { t, locale } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
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
          { title: t('console.staff.person') },
          { title: t('console.staff.scopes') },
          { title: t('console-account.factor') },
          { title: t('console.staff.seen') },
          { title: t('console.actions'), isHidden: true },
        ]}
      >
        {staff.map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            role={roles.find(({ id }) => id === account.roleId)}
            onOpen={(dialog) => setOpen({ dialog, account })}
          />
        ))}
      </Table>
      <RolesSection roles={roles} />
      <Modal isOpen={open?.dialog === 'new'} title={t('console.staff.add')} closeLabel={t('console.close')} onClose={close}>
        <NewStaffForm roles={roles} onClose={close} />
      </Modal>
      <Modal isOpen={open?.dialog === 'change'} title={t('console.staff.change')} closeLabel={t('console.close')} onClose={close}>
        {open?.dialog === 'change' ? <StaffForm account={open.account} roles={roles} onClose={close} /> : null}
      </Modal>
      <Modal
        isOpen={open?.dialog === 'password'}
        title={t('console.staff.set-password')}
        closeLabel={t('console.close')}
        onClose={close}
      >
        {open?.dialog === 'password' ? <PasswordForm account={open.account} onClose={close} /> : null}
      </Modal>
      <Modal
        isOpen={open?.dialog === 'sessions'}
        title={t('console-account.colleague-sessions')}
        closeLabel={t('console.close')}
        onClose={close}
      >
        {open?.dialog === 'sessions' ? <SessionsDialog account={open.account} /> : null}
      </Modal>
      <ConfirmDialog
        isOpen={open?.dialog === 'factor'}
        title={t('console-account.reset-factor')}
        text={open?.dialog === 'factor' ? t('console-account.reset-factor-text', { name: staffName(open.account, locale) }) : ''}
        confirm={t('console-account.reset-factor')}
        onConfirm={async () => {
          if (open?.dialog !== 'factor') return
          await api.call(resetSecondFactor, open.account.id)
          await router.invalidate()
          notify(t('console-account.reset-done'))
        }}
        onClose={close}
      />
    </Page>
  )
}
