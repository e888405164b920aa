import { useRouter } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { deleteRole, type StaffRole } from '#contract/staff/roles.ts'
import { text } from '#domain/locale.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { ConfirmDialog } from '../layout/confirm-dialog.tsx'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { Table } from '../layout/table.tsx'
import { useWords } from '../use-words.ts'
import { RoleForm } from './role-form.tsx'
import styles from './staff.module.css'

type Open = { dialog: 'edit'; role: StaffRole | null } | { dialog: 'delete'; role: StaffRole }

export function RolesSection({ roles }: { roles: readonly StaffRole[] }) {
  const { t, locale } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const id = useId()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <section aria-labelledby={id} className={styles.roles}>
      <div className={panel.toolbar}>
        <div>
          <h2 id={id}>{t('console-account.roles')}</h2>
          <p className={panel.hint}>{t('console-account.roles-intro')}</p>
        </div>
        <Button variant="quiet" onClick={() => setOpen({ dialog: 'edit', role: null })}>
          {t('console-account.new-role')}
        </Button>
      </div>
      <Table
        label={t('console-account.roles')}
        columns={[
          { title: t('console-account.role') },
          { title: t('console.staff.scopes') },
          { title: t('console-account.role-members'), isNumber: true },
          { title: t('console.actions'), isHidden: true },
        ]}
      >
        {roles.map((role) => {
          const name = text(role.name, locale)
          return (
            <tr key={role.id}>
              <th scope="row">{name}</th>
              <td data-label={t('console.staff.scopes')}>
                <span className={styles.scopes}>
                  {role.scopes.map((scope) => (
                    <span key={scope} className={panel.badge}>
                      {t(`console.scope.${scope}`)}
                    </span>
                  ))}
                </span>
              </td>
              <td data-label={t('console-account.role-members')} className={panel.number}>
                {role.members}
              </td>
              <td>
                {role.mayManage ? (
                  <div className={panel.rowActions}>
                    <RowAction of={name} onClick={() => setOpen({ dialog: 'edit', role })}>
                      {t('console.edit')}
                    </RowAction>
                    {role.members === 0 ? (
                      <RowAction of={name} isDanger onClick={() => setOpen({ dialog: 'delete', role })}>
                        {t('console-account.delete-role')}
                      </RowAction>
                    ) : null}
                  </div>
                ) : null}
              </td>
            </tr>
          )
        })}
      </Table>
      <Modal
        isOpen={open?.dialog === 'edit'}
        title={open?.role ? t('console-account.edit-role') : t('console-account.new-role')}
        closeLabel={t('console.close')}
        onClose={close}
      >
        {open?.dialog === 'edit' ? <RoleForm role={open.role} onClose={close} /> : null}
      </Modal>
      <ConfirmDialog
        isOpen={open?.dialog === 'delete'}
        title={t('console-account.delete-role')}
        text={t('console-account.delete-role-text', { name: open?.role ? text(open.role.name, locale) : '' })}
        confirm={t('console-account.delete-role')}
        onConfirm={async () => {
          if (open?.dialog !== 'delete') return
          await api.call(deleteRole, open.role.id)
          await router.invalidate()
          notify(t('console.deleted'))
        }}
        onClose={close}
      />
    </section>
  )
}
