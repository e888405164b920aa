import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { changeStaff, type StaffAccount } from '#contract/staff/accounts.ts'
import type { StaffRole } from '#contract/staff/roles.ts'
import formStyles from '#web/ui/form/form.module.css'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'
import { PersonNames } from './person-names.tsx'
import { PersonPicture } from './person-picture.tsx'
import { RightsField } from './rights-field.tsx'

type Props = { account: StaffAccount; roles: readonly StaffRole[]; onClose: () => void }

const SHOWN = ['nickname', 'nicknameEn', 'avatar'] as const
type Shown = Pick<StaffAccount, (typeof SHOWN)[number]>

/** Whom the account belongs to may write these meanwhile; so only what was changed here is sent. */
const changedOf = (typed: Shown, read: Shown): Partial<Shown> =>
  Object.fromEntries(SHOWN.filter((name) => typed[name] !== read[name]).map((name) => [name, typed[name]]))

export function StaffForm({ account, roles, onClose }: Props) {
  const { t } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const [isUploading, setIsUploading] = useState(false)
  const { nickname, nicknameEn, avatar, scopes, roleId, isBlocked } = account
  const form = useKeptForm(`staff ${account.id}`, {
    initial: { nickname, nicknameEn, avatar, scopes, roleId, isBlocked },
    check: (values) => (values.nickname.trim() === '' ? { nickname: t('console.staff.nickname-required') } : {}),
    send: async (values) => {
      const rights = { scopes: values.scopes, roleId: values.roleId, isBlocked: values.isBlocked }
      await api.call(changeStaff, { ...changedOf(values, account), ...rights, id: account.id, version: account.version })
      await router.invalidate()
      notify(t('console.saved'))
      onClose()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })

  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <PersonPicture
        picture={form.values.avatar}
        name={form.values.nickname}
        isUploading={isUploading}
        onUploading={setIsUploading}
        onChange={(changed) => form.set({ avatar: changed })}
      />
      <PersonNames field={form.field} />
      <RightsField rights={form.values} roles={roles} onChange={form.set} />
      {form.values.scopes.length === 0 ? <p className={panel.hint}>{t('console.staff.no-scope')}</p> : null}
      <label className={formStyles.check}>
        <input
          type="checkbox"
          checked={form.values.isBlocked}
          onChange={({ target }) => form.set({ isBlocked: target.checked })}
        />
        <span>
          {t('console.staff.block')} <span className={panel.hint}>{t('console.staff.block-hint')}</span>
        </span>
      </label>
      <FormEnd form={form} isHeldUp={isUploading} cancel={onClose} />
    </form>
  )
}
