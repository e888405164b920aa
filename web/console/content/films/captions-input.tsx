import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useWords } from '../../use-words.ts'
import edit from '../edit/edit.module.css'
import styles from './films.module.css'

/** More than any captions have; what is larger is no file of captions. */
const FILE_BYTES_MAX = 1024 * 1024
const EXAMPLE = 'WEBVTT\n\n00:00:00.500 --> 00:00:03.000\n…'

type Props = {
  name: string
  language: 'zh' | 'en'
  lang: string
  /** WebVTT. */
  value: string
  error: string | undefined
  onChange: (captions: string) => void
}

/** Captions of one language: typed here, or taken from a file. */
export function CaptionsInput({ name, language, lang, value, error, onChange }: Props) {
  const { t } = useWords()
  const label = `${t('console-content.films.captions')} · ${t(`console.language.${language}`)}`
  return (
    <div className={styles.captions}>
      <Field label={label} error={error}>
        {(control) => (
          <textarea
            {...control}
            name={name}
            className={`${inputClass} ${edit.area} ${styles.vtt}`}
            lang={lang}
            rows={10}
            spellCheck={false}
            placeholder={EXAMPLE}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      <label className={edit.choose}>
        {t('console-content.films.captions-file')}
        <span className="visually-hidden"> {label}</span>
        <input
          className="visually-hidden"
          type="file"
          accept=".vtt,.srt,text/vtt"
          onChange={async ({ target }) => {
            const [file] = target.files ?? []
            // The same file may be chosen again.
            target.value = ''
            if (file && file.size <= FILE_BYTES_MAX) onChange((await file.text()).replaceAll('\u0000', ''))
          }}
        />
      </label>
    </div>
  )
}
