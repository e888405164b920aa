import { type FormEvent, useId, useState } from 'react'
import type { Note } from '#contract/staff/chat.ts'
import { NOTE_MAX } from '#domain/conversation.ts'
import { Button } from '#web/ui/button/button.tsx'
import { inputClass } from '#web/ui/field/field.tsx'
import { useWords } from '../use-words.ts'
import { formatDay } from '../when.ts'
import styles from './notes.module.css'

type Props = {
  notes: readonly Note[]
  canDeleteAny: boolean
  /** Throws on failure. */
  add: (text: string) => Promise<void>
  remove: (noteId: number) => Promise<void>
}

/** The shopper does not see these notes. */
export function Notes({ notes, canDeleteAny, add, remove }: Props) {
  const { t, locale } = useWords()
  const id = useId()
  const [text, setText] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || isBusy) return
    setIsBusy(true)
    try {
      await add(text.trim())
      setText('')
    } catch {
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className={styles.notes}>
      <ul className={styles.list}>
        {notes.map((note) => (
          <li key={note.id} className={styles.note}>
            <p className={styles.text}>{note.text}</p>
            <p className={styles.by}>
              {note.author} · {formatDay(note.at, locale)}
              {note.isOwn || canDeleteAny ? (
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={t('console-chat.note.delete-of', { text: note.text.slice(0, 40) })}
                  onClick={() => void remove(note.id).catch(() => {})}
                >
                  {t('console-chat.note.delete')}
                </button>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <label htmlFor={id} className="visually-hidden">
          {t('console-chat.note.add')}
        </label>
        <textarea
          id={id}
          className={inputClass}
          rows={1}
          maxLength={NOTE_MAX}
          value={text}
          placeholder={t('console-chat.note.add')}
          onChange={(event) => setText(event.target.value)}
        />
        {text.trim() === '' ? null : (
          <Button type="submit" variant="quiet" isBusy={isBusy}>
            {t('console-chat.note.save')}
          </Button>
        )}
      </form>
    </div>
  )
}
