import { type ReactNode, useEffect, useId, useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { HistoryLink } from '../audit/history-link.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { DeleteDialog } from '../layout/delete-dialog.tsx'
import { Page } from '../layout/page.tsx'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { useWords } from '../use-words.ts'
import styles from './editor.module.css'
import { LeaveGuard } from './leave-guard.tsx'
import type { Editor } from './use-editor.ts'

type Props = {
  editor: Editor
  title: string
  intro?: string
  list?: { to: string; words: string }
  links?: ReactNode
  /** What the audit log calls the thing. */
  object?: { kind: string; id?: number | string } | undefined
  /** Asks with `text`, deletes for good and opens the list. */
  remove?: { text: string; call: () => Promise<unknown> } | undefined
  before?: ReactNode
  after?: ReactNode
  children: ReactNode
}

export function EditorPage({ editor, title, intro, list, links, object, remove, before, after, children }: Props) {
  const { form } = editor
  const [isDeleting, setDeleting] = useState(false)
  // `#logoUrl` leads to that field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on arriving
  useEffect(() => {
    const field = location.hash.slice(1)
    if (field) form.focus(field)
  }, [])
  return (
    <Page
      title={title}
      {...(intro === undefined ? {} : { intro })}
      actions={
        <>
          {list ? (
            <ConsoleLink to={list.to} className={styles.back}>
              <span aria-hidden="true">←</span> {list.words}
            </ConsoleLink>
          ) : null}
          {links}
          {object ? <HistoryLink {...object} /> : null}
        </>
      }
    >
      {before}
      <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit} autoComplete="off">
        {children}
        <SaveBar editor={editor} onDelete={remove && (() => setDeleting(true))} />
      </form>
      {after}
      {remove ? (
        <DeleteDialog
          name={isDeleting ? title : null}
          text={remove.text}
          onDelete={async () => {
            await remove.call()
            if (list) await editor.leaveTo(list.to)
          }}
          onClose={() => setDeleting(false)}
        />
      ) : null}
      <LeaveGuard wouldLose={editor.wouldLose} onLeave={editor.forget} />
    </Page>
  )
}

function SaveBar({ editor, onDelete }: { editor: Editor; onDelete: (() => void) | undefined }) {
  const { t } = useWords()
  const id = useId()
  const { form, isNew, isDirty, isOvertaken, saveAnyway, takeTheirs, discard } = editor
  return (
    <div className={styles.bar}>
      <div className={styles.doing}>
        <Button type="submit" isBusy={form.isSending} aria-describedby={id}>
          {t('console.save')}
        </Button>
        {isDirty && !form.isSending ? <RowAction onClick={discard}>{t('console-content.discard')}</RowAction> : null}
        <p id={id} className={panel.hint}>
          {t(isDirty ? 'console-content.unsaved' : isNew ? 'console-content.not-begun' : 'console-content.all-saved')}
        </p>
      </div>
      {onDelete ? (
        <RowAction isDanger onClick={onDelete}>
          {t('console.delete')}
        </RowAction>
      ) : null}
      {form.wrong.length > 0 ? <Problems form={form} /> : null}
      <p role="alert" className={styles.alert}>
        {form.formError}
      </p>
      {isOvertaken ? (
        <div className={styles.overtaken}>
          <p>{t('console-content.overtaken')}</p>
          <div className={panel.actions}>
            <Button variant="quiet" onClick={saveAnyway}>
              {t('console-content.save-anyway')}
            </Button>
            <Button variant="quiet" onClick={takeTheirs}>
              {t('console-content.take-theirs')}
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  )
}

/** Links to each wrong field, since they may be out of view. */
function Problems({ form }: Pick<Editor, 'form'>) {
  const { t } = useWords()
  return (
    <p className={styles.alert}>
      {t('console-content.problems', { count: form.wrong.length })}
      {form.wrong.map((name, place) => (
        <button
          key={name}
          type="button"
          className={styles.problem}
          aria-label={t('console-content.problem', { number: place + 1 })}
          onClick={() => form.focus(name)}
        >
          {place + 1}
        </button>
      ))}
    </p>
  )
}
