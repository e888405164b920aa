import type { Localized } from '#domain/locale.ts'
import type { Bound } from '#web/ui/form/use-form.ts'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'
import { isMissing, LANGUAGES } from './languages.ts'
import { MissingMark } from './localized-field.tsx'
import { RichTextField } from './rich-text/rich-text-field.tsx'

type Props = Bound<Localized> & { label: string; isRequired?: boolean }

export function LocalizedRichTextField({ name, label, value, error, isRequired = false, onChange }: Props) {
  const { t } = useWords()
  return (
    <div className={panel.pair}>
      {LANGUAGES.map(({ key, lang }, place) => (
        <RichTextField
          key={key}
          name={name}
          label={`${label} · ${t(`console.language.${key}`)}`}
          lang={lang}
          html={value[key]}
          error={place === 0 ? error : undefined}
          isRequired={isRequired && !isMissing(value, key)}
          mark={isMissing(value, key) ? <MissingMark language={key} /> : undefined}
          isPage
          onChange={(html) => onChange({ ...value, [key]: html })}
        />
      ))}
    </div>
  )
}
