import type { Localized } from '#domain/locale.ts'
import type { Bound } from '#web/ui/form/use-form.ts'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'
import { isMissing, LANGUAGES, onLeave } from './languages.ts'
import { type FieldWords, TextField } from './text-field.tsx'

type Props = Bound<Localized> &
  Omit<FieldWords, 'hint'> & {
    /** Of both fields, or of each. */
    hint?: string | Localized | undefined
    max: number | Record<keyof Localized, number>
    rows?: number
  }

/** Marks a missing language. */
export function LocalizedField({ name, value, error, onChange, onBlur, label, hint, isRequired = false, max, rows = 1 }: Props) {
  const { t } = useWords()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the focus leave
    <div className={panel.pair} onBlur={onLeave(onBlur)}>
      {LANGUAGES.map(({ key, lang }) => (
        <TextField
          key={key}
          name={name}
          lang={lang}
          label={`${label} · ${t(`console.language.${key}`)}`}
          hint={typeof hint === 'object' ? hint[key] : hint}
          error={key === 'zh' ? error : undefined}
          isRequired={isRequired && !isMissing(value, key)}
          mark={isMissing(value, key) ? <MissingMark key="missing" language={key} /> : undefined}
          value={value[key]}
          max={typeof max === 'number' ? max : max[key]}
          rows={rows}
          onChange={(words) => onChange({ ...value, [key]: words })}
        />
      ))}
    </div>
  )
}

export function MissingMark({ language }: { language: keyof Localized }) {
  const { t } = useWords()
  return (
    <span className={panel.badge} data-kind="alarm">
      {t(`console-content.missing.${language}`)}
    </span>
  )
}
