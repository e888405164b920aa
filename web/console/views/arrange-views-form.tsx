import { arrangeViews } from '#contract/staff/views.ts'
import { type StaffView, VIEW_NAME_MAX, type ViewPage } from '#domain/staff-view.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { CheckField } from '../fields/check-field.tsx'
import { MoveButtons } from '../fields/move-buttons.tsx'
import { moved } from '../fields/moved.ts'
import { TextField } from '../fields/text-field.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { useWords } from '../use-words.ts'
import styles from './views.module.css'

type Kept = { id: number; name: string; isShared: boolean }
type Values = { views: Kept[] } & Record<`name-${number}`, string>
type Props = { page: ViewPage; own: readonly StaffView[]; onSaved: () => Promise<void>; onClose: () => void }

/** Names, order, sharing and deletion are saved together. */
export function ArrangeViewsForm({ page, own, onSaved, onClose }: Props) {
  const { t } = useWords()
  const { api } = useConsole()
  const notify = useNotify()
  const form = useKeptForm<Values>('views', {
    initial: { views: own.map(({ id, name, isShared }) => ({ id, name, isShared })) },
    check: ({ views }) =>
      Object.fromEntries(
        views.flatMap(({ id, name }) => {
          const isTwice = views.some((other) => other.id !== id && other.name.trim() === name.trim())
          if (name.trim() !== '' && !isTwice) return []
          return [[`name-${id}`, t(name.trim() === '' ? 'console-views.name-wrong' : 'console-views.name-twice')]]
        }),
      ),
    send: async ({ views }) => {
      const left = new Set(views.map(({ id }) => id))
      await api.call(arrangeViews, {
        page,
        views: views.map((view) => ({ ...view, name: view.name.trim() })),
        deleted: own.map(({ id }) => id).filter((id) => !left.has(id)),
      })
      await onSaved()
      notify(t('console-views.arranged'))
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  const { views } = form.values
  const change = (id: number, to: Partial<Kept>) =>
    form.set({ views: views.map((view) => (view.id === id ? { ...view, ...to } : view)) })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      {views.length === 0 ? <p className={panel.hint}>{t('console-views.none-left')}</p> : null}
      <ol className={styles.own}>
        {views.map(({ id, name, isShared }, place) => (
          <li key={id} className={styles.row}>
            <TextField
              name={`name-${id}`}
              value={name}
              error={form.errorOf(`name-${id}`)}
              label={t('console-views.name-of', { place: place + 1 })}
              max={VIEW_NAME_MAX}
              onChange={(typed) => change(id, { name: typed })}
            />
            <CheckField
              name={`shared-${id}`}
              value={isShared}
              label={t('console-views.shared')}
              onChange={(checked) => change(id, { isShared: checked })}
            />
            <span className={panel.rowActions}>
              <MoveButtons
                name={name}
                isFirst={place === 0}
                isLast={place === views.length - 1}
                onMove={(by) => form.set({ views: moved(views, place, by) })}
              />
              <RowAction
                isDanger
                aria-label={t('console-views.delete', { name })}
                onClick={() => form.set({ views: views.filter((view) => view.id !== id) })}
              >
                {t('console.delete')}
              </RowAction>
            </span>
          </li>
        ))}
      </ol>
      <FormEnd form={form} cancel={onClose} />
    </form>
  )
}
