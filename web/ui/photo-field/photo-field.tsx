import { useRef, useState } from 'react'
import { Picture } from '#web/ui/picture/picture.tsx'
import { useId } from '#web/ui/use-id.ts'
import styles from './photo-field.module.css'
import { shrinkPhoto } from './shrink-photo.ts'
import { PHOTO_TYPES, useAccept } from './use-accept.ts'

type Props = {
  photos: readonly string[]
  max: number
  words: {
    legend: string
    hints: readonly string[]
    add: string
    adding: string
    /** `number` starts at 1. */
    photo: (number: number) => string
    remove: (number: number) => string
    tooMany: string
  }
  error?: string | undefined
  /** Returns the address of the stored file. */
  upload: (file: File) => Promise<string>
  onChange: (photos: string[]) => void
  onProblem: (error: unknown) => void
}

/** Uploads each photo as soon as it is chosen (U44). */
export function PhotoField({ photos, max, words, error, upload, onChange, onProblem }: Props) {
  const id = useId()
  const field = useRef<HTMLFieldSetElement>(null)
  const accept = useAccept(PHOTO_TYPES)
  const [isBusy, setIsBusy] = useState(false)
  const [isTooMany, setIsTooMany] = useState(false)
  const problem = error ?? (isTooMany ? words.tooMany : undefined)

  async function add(files: readonly File[]) {
    const room = max - photos.length
    const added: string[] = []
    setIsBusy(true)
    setIsTooMany(files.length > room)
    try {
      for (const file of files.slice(0, room)) added.push(await upload(await shrinkPhoto(file)))
    } catch (failure) {
      onProblem(failure)
    } finally {
      setIsBusy(false)
      if (added.length > 0) onChange([...photos, ...added])
    }
  }

  return (
    <fieldset
      ref={field}
      className={styles.field}
      tabIndex={-1}
      aria-describedby={problem ? `${id}-hint ${id}-error` : `${id}-hint`}
    >
      <legend className={styles.legend}>{words.legend}</legend>
      <div id={`${id}-hint`} className={styles.hint}>
        {words.hints.filter(Boolean).map((hint) => (
          <p key={hint}>{hint}</p>
        ))}
      </div>
      <ul className={styles.photos}>
        {photos.map((photo, index) => (
          <li key={photo} className={styles.photo}>
            <Picture src={photo} alt={words.photo(index + 1)} width={96} height={96} sizes="96px" />
            <button
              type="button"
              className={styles.remove}
              aria-label={words.remove(index + 1)}
              onClick={() => {
                setIsTooMany(false)
                onChange(photos.filter((each) => each !== photo))
                // The focused button disappears with its photo.
                field.current?.focus()
              }}
            >
              <span aria-hidden="true">×</span>
            </button>
          </li>
        ))}
        {photos.length < max ? (
          <li>
            <label className={styles.add} data-busy={isBusy ? '' : undefined}>
              <span aria-hidden="true" className={styles.plus}>
                +
              </span>
              <span aria-live="polite">{isBusy ? words.adding : words.add}</span>
              <input
                className="visually-hidden"
                type="file"
                name="pictures"
                accept={accept}
                multiple
                disabled={isBusy}
                onChange={(event) => {
                  const files = [...(event.target.files ?? [])]
                  // Allows choosing the same file again.
                  event.target.value = ''
                  if (files.length > 0) void add(files)
                }}
              />
            </label>
          </li>
        ) : null}
      </ul>
      {problem ? (
        <p id={`${id}-error`} role="status" className={styles.error}>
          {problem}
        </p>
      ) : null}
    </fieldset>
  )
}
