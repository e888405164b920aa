import { type StaffAccount, setStaffPassword } from '#contract/staff/accounts.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { staffName } from '../staff-name.ts'
import { useWords } from '../use-words.ts'
import { NewPasswordField, wrongPassword } from './new-password-field.tsx'

export function PasswordForm({ account, onClose }: { account: StaffAccount; onClose: () => void }) {
  const { t, locale } = useWords()
  const { api } = useConsole()
  const notify = useNotify()
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => wrongPassword(password, t),
    send: async ({ password }) => {
      await api.call(setStaffPassword, { id: account.id, password })
      notify(t('console.saved'))
      onClose()
    },
    fieldOf: () => 'password',
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <p>{t('console.staff.password-intro', { name: staffName(account, locale) })}</p>
      <NewPasswordField field={form.text('password')} error={form.errorOf('password')} />
      <FormEnd form={form} cancel={onClose} />
    </form>
  )
}
