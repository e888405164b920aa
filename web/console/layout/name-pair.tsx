import type { InputHTMLAttributes } from 'react'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useWords } from '../use-words.ts'
import panel from './panel.module.css'

type Language = 'zh' | 'en'
type Props = {
  /** A form that has the two names among its values. */
  form: {
    text: (language: Language) => InputHTMLAttributes<HTMLInputElement>
    errorOf: (language: Language) => string | undefined
  }
  label: string
  hint?: string
  max: Record<Language, number>
}

/** A name of one line in both languages, beside each other. */
export function NamePair({ form, label, hint, max }: Props) {
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
            <input
              {...control}
              {...form.text(language)}
              className={inputClass}
              lang={language === 'zh' ? 'zh-CN' : 'en'}
              autoComplete="off"
              maxLength={max[language]}
            />
          )}
        </Field>
      ))}
    </div>
  )
}
