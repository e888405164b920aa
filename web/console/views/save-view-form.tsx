import { saveView } from '#contract/staff/views.ts'
import { VIEW_NAME_MAX, type ViewPage } from '#domain/staff-view.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { CheckField } from '../fields/check-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'

type Props = { page: ViewPage; query: string; onSaved: () => Promise<void>; onClose: () => void }

export function SaveViewForm({ page, query, onSaved, onClose }: Props) {
  const { t } = useWords()
  const { api } = useConsole()
  const notify = useNotify()
  const form = useKeptForm('view', {
    initial: { name: '', isShared: false },
    check: ({ name }) => (name.trim() === '' ? { name: t('console-views.name-wrong') } : {}),
    send: async ({ name, isShared }) => {
      await api.call(saveView, { page, name: name.trim(), query, isShared })
      await onSaved()
      notify(t('console-views.saved', { name: name.trim() }))
    },
    fieldOf: (error) => (isRefusal(error, 'view-name-taken') ? 'name' : undefined),
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <p className={panel.hint}>{t('console-views.save-hint')}</p>
      <TextField {...form.field('name')} label={t('console-views.name')} max={VIEW_NAME_MAX} isRequired />
      <CheckField {...form.field('isShared')} label={t('console-views.shared')} hint={t('console-views.shared-hint')} />
      <FormEnd form={form} cancel={onClose} />
    </form>
  )
}
