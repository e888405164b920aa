import { useRouter } from '@tanstack/react-router'
import { addOrderNote, type DeskOrderInFull } from '#contract/staff/orders.ts'
import { ORDER_NOTE_MAX } from '#domain/order-desk.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { LeaveGuard } from '../editor/leave-guard.tsx'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { TextField } from '../fields/text-field.tsx'
import panel from '../layout/panel.module.css'
import { staffName } from '../staff-name.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import styles from './orders.module.css'

export function OrderNotes({ order }: { order: DeskOrderInFull }) {
  const { t, locale } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const form = useKeptForm('note', {
    initial: { text: '' },
    check: ({ text }) => (text.trim() === '' ? { text: t('console-orders.note-wrong') } : {}),
    send: async ({ text }) => {
      await api.call(addOrderNote, { number: order.number, text })
      form.set({ text: '' })
      await router.invalidate()
      notify(t('console-orders.note-added'))
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <section className={panel.panel} aria-labelledby="order-notes">
      <h2 id="order-notes">{t('console-orders.notes')}</h2>
      {order.notes.length === 0 ? <p className={panel.hint}>{t('console-orders.no-notes')}</p> : null}
      <ul className={styles.lines}>
        {order.notes.map(({ text, at, by }) => (
          <li key={`${at} ${text}`}>
            <span className={styles.note}>{text}</span>
            <p className={panel.hint}>
              {staffName(by, locale)} · {formatMoment(at, locale)}
            </p>
          </li>
        ))}
      </ul>
      <form ref={form.ref} className={`${panel.form} ${styles.after}`} noValidate onSubmit={form.submit}>
        <TextField
          {...form.field('text')}
          label={t('console-orders.note')}
          hint={t('console-orders.notes-hint')}
          rows={2}
          max={ORDER_NOTE_MAX}
        />
        <LeaveGuard {...form.guard} />
        <p role="alert" className={panel.problem}>
          {form.formError}
        </p>
        <div className={panel.actions}>
          <Button type="submit" variant="quiet" isBusy={form.isSending}>
            {t('console-orders.note-add')}
          </Button>
        </div>
      </form>
    </section>
  )
}
