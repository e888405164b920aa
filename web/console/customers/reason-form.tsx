import { useRouter } from '@tanstack/react-router'
import { BLOCK_REASON_MAX } from '#domain/customer.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { TextField } from '../fields/text-field.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'

type Props = {
  what: string
  intro: string
  save: string
  done: string
  act: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** What is done to somebody needs a reason. */
export function ReasonForm({ what, intro, save, done, act, onClose }: Props) {
  const { t } = useWords()
  const router = useRouter()
  const notify = useNotify()
  const form = useKeptForm(what, {
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: t('console-customers.reason-wrong') } : {}),
    send: async ({ reason }) => {
      await act(reason.trim())
      await router.invalidate()
      notify(done)
      onClose()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <p className={panel.words}>{intro}</p>
      <TextField
        {...form.field('reason')}
        label={t('console-customers.reason')}
        hint={t('console-customers.reason-hint')}
        rows={3}
        max={BLOCK_REASON_MAX}
        isRequired
      />
      <FormEnd form={form} save={save} cancel={onClose} />
    </form>
  )
}
