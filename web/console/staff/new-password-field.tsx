import { PASSWORD_MAX, PASSWORD_RULES, passwordProblem } from '#domain/password.ts'
import { Field } from '#web/ui/field/field.tsx'
import { PasswordInput } from '#web/ui/field/password-input.tsx'
import type { TextAttributes } from '#web/ui/form/use-form.ts'
import { useWords } from '../use-words.ts'

const LENGTHS = { min: PASSWORD_RULES.staff.min, max: PASSWORD_MAX }

export function wrongPassword(password: string, t: ReturnType<typeof useWords>['t']): { password?: string } {
  const problem = passwordProblem(password, 'staff')
  if (!problem) return {}
  return { password: t(problem === 'weak' ? 'console.staff.password-weak' : 'console.staff.password-wrong', LENGTHS) }
}

type Props = { field: TextAttributes; error: string | undefined; label?: string }

/** Without `maxLength`: a silently cut password would lock its owner out. */
export function NewPasswordField({ field, error, label }: Props) {
  const { t } = useWords()
  return (
    <Field label={label ?? t('console.staff.password')} hint={t('console.staff.password-hint', LENGTHS)} error={error}>
      {(control) => <PasswordInput {...control} {...field} autoComplete="new-password" showWords={t('console.show-password')} />}
    </Field>
  )
}
