import formStyles from '#web/ui/form/form.module.css'
import type { Bound } from '#web/ui/form/use-form.ts'
import panel from '../layout/panel.module.css'

type Props = Omit<Bound<boolean>, 'error'> & { label: string; hint?: string; isDisabled?: boolean }

export const CheckField = ({ name, value, label, hint, isDisabled = false, onChange, onBlur }: Props) => (
  <label className={formStyles.check}>
    <input
      type="checkbox"
      name={name}
      checked={value}
      disabled={isDisabled}
      onBlur={onBlur}
      onChange={({ target }) => onChange(target.checked)}
    />
    <span>
      {label} {hint ? <span className={panel.hint}>{hint}</span> : null}
    </span>
  </label>
)
