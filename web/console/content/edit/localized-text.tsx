import type { Localized } from '#domain/locale.ts'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import panel from '../../layout/panel.module.css'
import { useWords } from '../../use-words.ts'
import styles from './edit.module.css'

type Props = {
  /** Of the form's value: an error puts the focus here. */
  name: string
  label: string
  value: Localized
  max: number
  hint?: string
  error?: string | undefined
  /** One line, unless said otherwise. */
  rows?: number
  onChange: (value: Localized) => void
}

export const LANGUAGES = [
  { key: 'zh', lang: 'zh-CN' },
  { key: 'en', lang: 'en' },
] as const

/** One text in both languages, beside each other. */
export function LocalizedText({ name, label, value, max, hint, error, rows = 1, onChange }: Props) {
  const { t } = useWords()
  return (
    <div className={panel.pair}>
      {LANGUAGES.map(({ key, lang }, place) => (
        <Field key={key} label={`${label} · ${t(`console.language.${key}`)}`} hint={hint} error={place === 0 ? error : undefined}>
          {(control) => {
            const attributes = {
              ...control,
              name,
              lang,
              value: value[key],
              maxLength: max,
              autoComplete: 'off',
              onChange: ({ target }: { target: { value: string } }) => onChange({ ...value, [key]: target.value }),
            }
            return rows === 1 ? (
              <input {...attributes} className={inputClass} />
            ) : (
              <textarea {...attributes} className={`${inputClass} ${styles.area}`} rows={rows} />
            )
          }}
        </Field>
      ))}
    </div>
  )
}
