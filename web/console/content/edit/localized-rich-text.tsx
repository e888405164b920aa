import type { Localized } from '#domain/locale.ts'
import { RichTextField } from '#web/ui/rich-text-field/rich-text-field.tsx'
import panel from '../../layout/panel.module.css'
import { useWords } from '../../use-words.ts'
import { LANGUAGES } from './localized-text.tsx'
import { useUpload } from './use-upload.ts'

type Props = {
  name: string
  label: string
  value: Localized
  error?: string | undefined
  onChange: (value: Localized) => void
}

/** A text with headings, lists, links and pictures in both languages, beside each other where there is room. */
export function LocalizedRichText({ name, label, value, error, onChange }: Props) {
  const { t } = useWords()
  const { upload } = useUpload()
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
          onChange={(html) => onChange({ ...value, [key]: html })}
          words={{
            bold: t('console.rich.bold'),
            italic: t('console.rich.italic'),
            heading: t('console.rich.heading'),
            list: t('console.rich.list'),
            link: t('console.rich.link'),
            linkAddress: t('console.rich.link-address'),
            plain: t('console.rich.plain'),
          }}
          page={{
            upload,
            words: {
              numbers: t('console-content.rich.numbers'),
              quote: t('console-content.rich.quote'),
              picture: t('console-content.rich.picture'),
              pictureText: t('console-content.rich.picture-text'),
            },
          }}
        />
      ))}
    </div>
  )
}
