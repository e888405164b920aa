import { type ReactNode, useId } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { ConsoleLink } from '../../console-link.tsx'
import { Page } from '../../layout/page.tsx'
import panel from '../../layout/panel.module.css'
import { useWords } from '../../use-words.ts'
import styles from './edit.module.css'
import { LeaveGuard } from './leave-guard.tsx'
import type { Edit } from './use-edit.ts'

type Props = {
  edit: Edit
  title: string
  intro?: string
  /** The list that this is one of. */
  back?: { to: string; words: string }
  /** Nothing of it is kept yet. */
  isNew?: boolean
  /** Where it can be seen in the shop. */
  links?: ReactNode
  children: ReactNode
}

/** A page on which one thing is written: its fields, and a bar that stays in view to save them. */
export function EditPage({ edit, title, intro, back, isNew = false, links, children }: Props) {
  const { t } = useWords()
  const id = useId()
  const { form, isDirty, isOvertaken, saveAnyway, takeTheirs } = edit
  return (
    <Page
      title={title}
      {...(intro === undefined ? {} : { intro })}
      actions={
        <>
          {back ? (
            <ConsoleLink to={back.to} className={styles.back}>
              <span aria-hidden="true">←</span> {back.words}
            </ConsoleLink>
          ) : null}
          {links}
        </>
      }
    >
      <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit} autoComplete="off">
        {children}
        <div className={styles.bar}>
          <div className={styles.doing}>
            <Button type="submit" isBusy={form.isSending} aria-describedby={id}>
              {t('console.save')}
            </Button>
            <p id={id} className={panel.hint}>
              {t(isDirty ? 'console-content.unsaved' : isNew ? 'console-content.not-begun' : 'console-content.all-saved')}
            </p>
          </div>
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
      </form>
      <LeaveGuard wouldLose={edit.wouldLose} />
    </Page>
  )
}
