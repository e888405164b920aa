import { useRouter } from '@tanstack/react-router'
import { addStaff } from '#contract/staff/accounts.ts'
import type { StaffRole } from '#contract/staff/roles.ts'
import { STAFF_LOGIN, STAFF_LOGIN_MAX, type StaffScope } from '#domain/account.ts'
import { fieldOfRefusal } from '#web/api/is-refusal.ts'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'
import { NewPasswordField, wrongPassword } from './new-password-field.tsx'
import { PersonNames } from './person-names.tsx'
import { RightsField } from './rights-field.tsx'

const REFUSALS = {
  login: ['staff-login-taken'],
  password: ['password-weak', 'staff-password-short', 'password-length'],
} as const

export function NewStaffForm({ roles, onClose }: { roles: readonly StaffRole[]; onClose: () => void }) {
  const { t } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const form = useForm({
    initial: {
      login: '',
      nickname: '',
      nicknameEn: '',
      password: '',
      scopes: ['agent'] as StaffScope[],
      roleId: null as number | null,
    },
    check: ({ login, nickname, password, scopes }) => ({
      ...(!STAFF_LOGIN.test(login.trim()) && { login: t('console.staff.login-wrong') }),
      ...(nickname.trim() === '' && { nickname: t('console.staff.nickname-required') }),
      ...wrongPassword(password, t),
      ...(scopes.length === 0 && { scopes: t('console.staff.scopes-required') }),
    }),
    send: async ({ login, ...rest }) => {
      await api.call(addStaff, { ...rest, login: login.trim() })
      await router.invalidate()
      notify(t('console.saved'))
      onClose()
    },
    fieldOf: (error) => fieldOfRefusal(error, REFUSALS),
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit} autoComplete="off">
      <Field label={t('console.staff.login')} hint={t('console.staff.login-hint')} error={form.errorOf('login')}>
        {(control) => (
          <input
            {...control}
            {...form.text('login')}
            className={inputClass}
            autoComplete="off"
            autoCapitalize="none"
            maxLength={STAFF_LOGIN_MAX}
          />
        )}
      </Field>
      <PersonNames field={form.field} />
      <NewPasswordField field={form.text('password')} error={form.errorOf('password')} />
      <RightsField rights={form.values} roles={roles} error={form.errorOf('scopes')} onChange={form.set} />
      <FormEnd form={form} save={t('console.staff.add')} cancel={onClose} />
    </form>
  )
}
