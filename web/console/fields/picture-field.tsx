import { useId } from 'react'
import type { Bound } from '#web/ui/form/use-form.ts'
import { Picture } from '#web/ui/picture/picture.tsx'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { useWords } from '../use-words.ts'
import styles from './fields.module.css'
import { FileButton } from './file-button.tsx'
import type { FieldWords } from './text-field.tsx'
import { PICTURE_TYPES, useUpload } from './use-upload.ts'

/** A required picture can only be replaced. */
export function PictureField({ name, value, error, onChange, label, hint, isRequired = false }: Bound<string> & FieldWords) {
  const { t } = useWords()
  const id = useId()
  const { upload, isUploading } = useUpload()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset className={styles.group} aria-describedby={describedBy || undefined}>
      <legend className={styles.legend}>
        {label}
        {isRequired ? (
          <span aria-hidden="true" className={styles.star}>
            *
          </span>
        ) : null}
      </legend>
      {value ? (
        <Picture
          className={styles.picture}
          src={value}
          alt={t('console-content.picture.present')}
          width={240}
          height={160}
          sizes="240px"
        />
      ) : (
        <span className={styles.noPicture}>{t('console-content.picture.none')}</span>
      )}
      <div className={styles.pictureDoing}>
        <FileButton
          name={name}
          label={label}
          accept={PICTURE_TYPES}
          words={t(`console-content.picture.${isUploading ? 'sending' : value ? 'replace' : 'choose'}`)}
          isBusy={isUploading}
          isInvalid={error !== undefined}
          onChoose={async (file) => {
            const address = await upload(file)
            if (address) onChange(address)
          }}
        />
        {value && !isRequired ? (
          <RowAction of={label} onClick={() => onChange('')}>
            {t('console-content.picture.remove')}
          </RowAction>
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
