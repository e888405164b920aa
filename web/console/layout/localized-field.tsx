import { Field, inputClass } from '#web/ui/field/field.tsx'
import type { TextAttributes } from '#web/ui/form/use-form.ts'
import { useWords } from '../use-words.ts'
import panel from './panel.module.css'

type Language = 'zh' | 'en'
type Props = {
  /** A form that has the two texts among its values. */
  form: {
    text: (language: Language) => TextAttributes
    errorOf: (language: Language) => string | undefined
  }
  label: string
  hint?: string
  /** One line, unless said otherwise. */
  rows?: number
  max: number | Record<Language, number>
}

/** One text in both languages, beside each other. */
export function LocalizedField({ form, label, hint, rows = 1, max }: Props) {
  const { t } = useWords()
  return (
    <div className={panel.pair}>
      {(['zh', 'en'] as const).map((language) => (
        <Field
          key={language}
          label={`${label} · ${t(`console.language.${language}`)}`}
          hint={hint}
          error={form.errorOf(language)}
        >
          {(control) => {
            const attributes = {
              ...control,
              ...form.text(language),
              lang: language === 'zh' ? 'zh-CN' : 'en',
              maxLength: typeof max === 'number' ? max : max[language],
            }
            return rows === 1 ? (
              <input {...attributes} className={inputClass} autoComplete="off" />
            ) : (
              <textarea {...attributes} className={`${inputClass} ${panel.area}`} rows={rows} />
            )
          }}
        </Field>
      ))}
    </div>
  )
}
