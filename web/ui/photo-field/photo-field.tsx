import { useId, useRef, useState } from 'react'
import { Picture } from '#web/ui/picture/picture.tsx'
import styles from './photo-field.module.css'
import { shrinkPhoto } from './shrink-photo.ts'

type Props = {
  /** Addresses of pictures that are uploaded. */
  photos: readonly string[]
  max: number
  words: {
    legend: string
    hint: string
    add: string
    adding: string
    /** Of the photo with this number, from 1. */
    photo: (number: number) => string
    remove: (number: number) => string
    tooMany: string
  }
  error?: string | undefined
  /** Keeps the file and answers its address. */
  upload: (file: File) => Promise<string>
  onChange: (photos: string[]) => void
  onProblem: (error: unknown) => void
}

/** A few photos, each sent as soon as it is chosen and shown as the shop has it (U44). */
export function PhotoField({ photos, max, words, error, upload, onChange, onProblem }: Props) {
  const id = useId()
  const field = useRef<HTMLFieldSetElement>(null)
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
      // What arrived before the one that failed is kept.
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
      <p id={`${id}-hint`} className={styles.hint}>
        {words.hint}
      </p>
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
                // The button that had the focus goes with the photo.
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
                accept="image/jpeg,image/png,image/webp"
                multiple
                disabled={isBusy}
                onChange={(event) => {
                  const files = [...(event.target.files ?? [])]
                  // The same file may be chosen again after it was removed.
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
