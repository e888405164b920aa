import { useRouter } from '@tanstack/react-router'
import { addRole, changeRole, type StaffRole } from '#contract/staff/roles.ts'
import { ROLE_NAME_MAX, type StaffScope } from '#domain/account.ts'
import { fieldOfRefusal } from '#web/api/is-refusal.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { TextField } from '../fields/text-field.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'
import { ScopesField } from './scopes-field.tsx'

const REFUSALS = { zh: ['role-name-taken'] } as const

/** `role` null makes a new one. */
export function RoleForm({ role, onClose }: { role: StaffRole | null; onClose: () => void }) {
  const { t } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const form = useKeptForm(`role ${role?.id ?? ''}`, {
    initial: { zh: role?.name.zh ?? '', en: role?.name.en ?? '', scopes: role?.scopes ?? ([] as StaffScope[]) },
    check: ({ zh, en, scopes }) => ({
      ...(zh.trim() === '' && { zh: t('console-account.role-name-required') }),
      ...(en.trim() === '' && { en: t('console-account.role-name-required') }),
      ...(scopes.length === 0 && { scopes: t('console.staff.scopes-required') }),
    }),
    send: async ({ zh, en, scopes }) => {
      const draft = { name: { zh: zh.trim(), en: en.trim() }, scopes }
      if (role) await api.call(changeRole, { ...draft, id: role.id, version: role.version })
      else await api.call(addRole, draft)
      await router.invalidate()
      notify(t('console.saved'))
      onClose()
    },
    fieldOf: (error) => fieldOfRefusal(error, REFUSALS),
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit} autoComplete="off">
      <div className={panel.pair}>
        <TextField {...form.field('zh')} label={t('console-account.role-name-zh')} lang="zh-CN" max={ROLE_NAME_MAX} />
        <TextField {...form.field('en')} label={t('console-account.role-name-en')} lang="en-US" max={ROLE_NAME_MAX} />
      </div>
      <ScopesField scopes={form.values.scopes} error={form.errorOf('scopes')} onChange={(scopes) => form.set({ scopes })} />
      {role && role.members > 0 ? (
        <p className={panel.hint}>{t('console-account.role-changes', { count: role.members })}</p>
      ) : null}
      <FormEnd form={form} cancel={onClose} />
    </form>
  )
}
