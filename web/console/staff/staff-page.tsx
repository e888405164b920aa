import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { resetSecondFactor, type StaffAccount } from '#contract/staff/accounts.ts'
import type { StaffRole } from '#contract/staff/roles.ts'
import { text } from '#domain/locale.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { useConsole } from '../context.ts'
import { Avatar } from '../layout/avatar.tsx'
import { ConfirmDialog } from '../layout/confirm-dialog.tsx'
import { Page } from '../layout/page.tsx'
import panel from '../layout/panel.module.css'
import { Table } from '../layout/table.tsx'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import { NewStaffForm } from './new-staff-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { RolesSection } from './roles-section.tsx'
import { SessionsDialog } from './sessions-dialog.tsx'
import styles from './staff.module.css'
import { StaffForm } from './staff-form.tsx'

type Open = { dialog: 'new' } | { dialog: 'change' | 'password' | 'sessions' | 'factor'; account: StaffAccount }

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
                <span className={panel.badge} data-kind="quiet">
                  {account.hasSecondFactor ? t('console-account.has-factor') : t('console-account.no-factor')}
                </span>
              </span>
            </th>
            <td data-label={t('console.staff.login')}>{account.login || account.phone}</td>
            <td data-label={t('console.staff.scopes')}>
              <RoleName role={roles.find(({ id }) => id === account.roleId)} />
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
              <RowActions account={account} onOpen={(dialog) => setOpen({ dialog, account })} />
            </td>
          </tr>
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
        text={open?.dialog === 'factor' ? t('console-account.reset-factor-text', { name: open.account.nickname }) : ''}
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

function RoleName({ role }: { role: StaffRole | undefined }) {
  const { locale } = useWords()
  return role ? <p>{text(role.name, locale)}</p> : null
}

type Act = 'change' | 'password' | 'sessions' | 'factor'

/** One’s own account is changed on its own page. */
function RowActions({ account, onOpen }: { account: StaffAccount; onOpen: (act: Act) => void }) {
  const { t } = useWords()
  const { nickname, isSelf, mayManage, hasSecondFactor } = account
  const acts: [Act, string][] = [
    ['change', t('console.edit')],
    ['password', t('console.staff.set-password')],
    ['sessions', t('console-account.colleague-sessions')],
  ]
  if (hasSecondFactor) acts.push(['factor', t('console-account.reset-factor')])
  return (
    <div className={panel.rowActions}>
      {isSelf ? (
        <ConsoleLink to={paths.account()} className={panel.rowAction}>
          {t('console-account.title')}
        </ConsoleLink>
      ) : null}
      {(mayManage ? acts : []).map(([act, words]) => (
        <button key={act} type="button" className={panel.rowAction} onClick={() => onOpen(act)}>
          {words}
          <span className="visually-hidden"> {nickname}</span>
        </button>
      ))}
    </div>
  )
}
