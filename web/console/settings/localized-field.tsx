import type { TextareaHTMLAttributes } from 'react'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'
import styles from './settings.module.css'

type Language = 'zh' | 'en'
type Props = {
  /** A form that has the two texts among its values. */
  form: {
    text: (language: Language) => TextareaHTMLAttributes<HTMLTextAreaElement>
    errorOf: (language: Language) => string | undefined
  }
  label: string
  hint?: string
  rows?: number
  max: number
}

/** One text in both languages, beside each other. */
export function LocalizedField({ form, label, hint, rows = 4, max }: Props) {
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
          {(control) => (
            <textarea
              {...control}
              {...form.text(language)}
              className={`${inputClass} ${styles.text}`}
              lang={language === 'zh' ? 'zh-CN' : 'en'}
              rows={rows}
              maxLength={max}
            />
          )}
        </Field>
      ))}
    </div>
  )
}
