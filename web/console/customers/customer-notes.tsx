import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import {
  addCustomerNote,
  type CustomerInFull,
  type CustomerNote,
  changeCustomerNote,
  deleteCustomerNote,
} from '#contract/staff/customers.ts'
import { NOTE_MAX } from '#domain/conversation.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { LeaveGuard } from '../editor/leave-guard.tsx'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { TextField } from '../fields/text-field.tsx'
import { DeleteDialog } from '../layout/delete-dialog.tsx'
import panel from '../layout/panel.module.css'
import { PanelSection } from '../layout/panel-section.tsx'
import { RowAction } from '../layout/row-action.tsx'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import styles from './customer.module.css'

/** The same notes as beside the chat. */
export function CustomerNotes({ customer: { id, notes, closedAt } }: { customer: CustomerInFull }) {
  const { t, locale } = useWords()
  const { api } = useConsole()
  const [changing, setChanging] = useState<number | null>(null)
  const [leaving, setLeaving] = useState<CustomerNote | null>(null)
  return (
    <PanelSection title={t('console-customers.notes')}>
      {notes.length === 0 ? <p className={panel.hint}>{t('console-customers.no-notes')}</p> : null}
      <ul className={styles.list} aria-label={t('console-customers.notes')}>
        {notes.map((note) => (
          <li key={note.id}>
            {changing === note.id ? (
              <NoteForm
                initial={note.text}
                done={t('console-customers.note-changed')}
                save={(text) => api.call(changeCustomerNote, { id, noteId: note.id, text })}
                onClose={() => setChanging(null)}
              />
            ) : (
              <>
                <span className={panel.words}>{note.text}</span>
                <p className={panel.hint}>
                  {note.author} · {formatMoment(note.at, locale)}
                  {note.changedAt ? ` · ${t('console-customers.changed-at', { at: formatMoment(note.changedAt, locale) })}` : ''}
                </p>
                {note.isOwn ? (
                  <div>
                    <RowAction of={note.text.slice(0, 40)} onClick={() => setChanging(note.id)}>
                      {t('console-customers.note-change')}
                    </RowAction>
                    <RowAction of={note.text.slice(0, 40)} isDanger onClick={() => setLeaving(note)}>
                      {t('console.delete')}
                    </RowAction>
                  </div>
                ) : null}
              </>
            )}
          </li>
        ))}
      </ul>
      {closedAt ? null : (
        <NoteForm initial="" done={t('console-customers.note-added')} save={(text) => api.call(addCustomerNote, { id, text })} />
      )}
      <DeleteDialog
        name={leaving ? leaving.text.slice(0, 40) : null}
        text={t('console-customers.note-delete-text')}
        onDelete={async () => {
          if (leaving) await api.call(deleteCustomerNote, { id, noteId: leaving.id })
        }}
        onClose={() => setLeaving(null)}
      />
    </PanelSection>
  )
}

type FormProps = { initial: string; done: string; save: (text: string) => Promise<unknown>; onClose?: () => void }

/** With `onClose` a note is changed, without it a new one is written. */
function NoteForm({ initial, done, save, onClose }: FormProps) {
  const { t } = useWords()
  const router = useRouter()
  const notify = useNotify()
  const form = useKeptForm(`note ${initial}`, {
    initial: { text: initial },
    check: ({ text }) => (text.trim() === '' ? { text: t('console-customers.note-wrong') } : {}),
    send: async ({ text }) => {
      await save(text)
      form.set({ text: '' })
      await router.invalidate()
      notify(done)
      onClose?.()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <TextField
        {...form.field('text')}
        label={t(onClose ? 'console-customers.note-change' : 'console-customers.note')}
        hint={t('console-customers.notes-hint')}
        rows={2}
        max={NOTE_MAX}
      />
      <LeaveGuard {...form.guard} />
      <p role="alert" className={panel.problem}>
        {form.formError}
      </p>
      <div className={panel.actions}>
        <Button type="submit" variant="quiet" isBusy={form.isSending}>
          {t(onClose ? 'console.save' : 'console-customers.note-add')}
        </Button>
        {onClose ? (
          <Button variant="quiet" onClick={onClose}>
            {t('console.cancel')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
