import type { Bound } from '#web/ui/form/use-form.ts'
import { FileButton } from '../../fields/file-button.tsx'
import { TextField } from '../../fields/text-field.tsx'
import { useWords } from '../../use-words.ts'
import styles from './films.module.css'

const FILE_BYTES_MAX = 1024 * 1024
const EXAMPLE = 'WEBVTT\n\n00:00:00.500 --> 00:00:03.000\n…'

type Props = Bound<string> & { language: 'zh' | 'en'; lang: string }

export function CaptionsInput({ language, lang, ...field }: Props) {
  const { t } = useWords()
  const label = `${t('console-content.films.captions')} · ${t(`console.language.${language}`)}`
  return (
    <div className={styles.captions}>
      <TextField {...field} label={label} className={styles.vtt} lang={lang} rows={10} spellCheck={false} placeholder={EXAMPLE} />
      <FileButton
        words={t('console-content.films.captions-file')}
        label={label}
        accept=".vtt,.srt,text/vtt"
        onChoose={async (file) => {
          if (file.size <= FILE_BYTES_MAX) field.onChange((await file.text()).replaceAll('\u0000', ''))
        }}
      />
    </div>
  )
}
