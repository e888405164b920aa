import { useId } from 'react'
import { Picture } from '#web/ui/picture/picture.tsx'
import panel from '../../layout/panel.module.css'
import { useWords } from '../../use-words.ts'
import styles from './edit.module.css'
import { useUpload } from './use-upload.ts'

type Props = {
  name: string
  label: string
  hint?: string
  /** An address of ours; empty: none. */
  value: string
  error?: string | undefined
  /** There must be one: it can be replaced and not taken away. */
  isRequired?: boolean
  onChange: (address: string) => void
}

/** One picture, kept as soon as it is chosen. */
export function PictureInput({ name, label, hint, value, error, isRequired = false, onChange }: Props) {
  const { t } = useWords()
  const id = useId()
  const { upload, isUploading } = useUpload()
  return (
    <fieldset className={styles.picture} aria-describedby={[hint ? `${id}-hint` : '', error ? `${id}-error` : ''].join(' ')}>
      <legend className={styles.legend}>{label}</legend>
      {value ? (
        <Picture src={value} alt={t('console-content.picture.present')} width={240} height={160} sizes="240px" />
      ) : (
        <span className={styles.noPicture}>{t('console-content.picture.none')}</span>
      )}
      <div className={styles.pictureDoing}>
        <label className={styles.choose} data-busy={isUploading ? '' : undefined} data-invalid={error ? '' : undefined}>
          <span aria-live="polite">
            {t(
              isUploading
                ? 'console-content.picture.sending'
                : value
                  ? 'console-content.picture.replace'
                  : 'console-content.picture.choose',
            )}
          </span>
          <span className="visually-hidden"> {label}</span>
          <input
            className="visually-hidden"
            type="file"
            name={name}
            accept="image/jpeg,image/png,image/webp"
            aria-invalid={error ? true : undefined}
            disabled={isUploading}
            onChange={async ({ target }) => {
              const [file] = target.files ?? []
              // The same file may be chosen again.
              target.value = ''
              const address = file && (await upload(file))
              if (address) onChange(address)
            }}
          />
        </label>
        {value && !isRequired ? (
          <button type="button" className={panel.rowAction} onClick={() => onChange('')}>
            {t('console-content.picture.remove')}
            <span className="visually-hidden"> {label}</span>
          </button>
        ) : null}
        {hint ? (
          <p id={`${id}-hint`} className={panel.hint}>
            {hint}
          </p>
        ) : null}
        {error ? (
          <p id={`${id}-error`} className={panel.problem}>
            {error}
          </p>
        ) : null}
      </div>
    </fieldset>
  )
}
