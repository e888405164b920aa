import type { Bound } from '#web/ui/form/use-form.ts'
import { onLeave } from '../../fields/languages.ts'
import { NumberField } from '../../fields/typed-fields.tsx'
import { useWords } from '../../use-words.ts'
import styles from './wine-editor.module.css'
import type { Span } from './wine-values.ts'

type Props = Bound<Span> & { label: string; behind?: string; hint?: string | undefined }

export function SpanField({ name, value, error, onChange, onBlur, label, behind, hint }: Props) {
  const { t } = useWords()
  return (
    <fieldset className={styles.span} onBlur={onLeave(onBlur)}>
      <legend>{label}</legend>
      <NumberField
        name={name}
        label={t('console-wine-editor.from')}
        value={value.from}
        error={error}
        hint={hint}
        max={5}
        {...(behind ? { behind } : {})}
        onChange={(from) => onChange({ ...value, from })}
      />
      <NumberField
        name={name}
        label={t('console-wine-editor.to')}
        value={value.to}
        max={5}
        {...(behind ? { behind } : {})}
        onChange={(to) => onChange({ ...value, to })}
      />
    </fieldset>
  )
}
