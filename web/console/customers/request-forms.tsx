import { useRouter } from '@tanstack/react-router'
import { type CustomerRequest, openCustomerRequest, settleCustomerRequest } from '#contract/staff/customers.ts'
import {
  isRequestDay,
  REQUEST_KINDS,
  REQUEST_NOTE_MAX,
  REQUEST_OUTCOMES,
  type RequestKind,
  type RequestOutcome,
  requestDueOn,
} from '#domain/customer.ts'
import { formatCalendarDay } from '#domain/shanghai.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { SelectField } from '../fields/select-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { DateField } from '../fields/typed-fields.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'

export function RequestForm({ id, today, onClose }: { id: number; today: string; onClose: () => void }) {
  const { t, locale } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const form = useKeptForm('request', {
    initial: { kind: 'export' as RequestKind, askedOn: today, note: '' },
    check: ({ askedOn }) => (isRequestDay(askedOn, today) ? {} : { askedOn: t('console-customers.day-wrong') }),
    send: async (request) => {
      await api.call(openCustomerRequest, { id, ...request })
      await router.invalidate()
      notify(t('console-customers.asked'))
      onClose()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  const { askedOn } = form.values
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <SelectField
        {...form.field('kind')}
        label={t('console-customers.request')}
        choices={REQUEST_KINDS.map((value) => ({ value, words: t(`console-customers.request.${value}`) }))}
      />
      <DateField
        {...form.field('askedOn')}
        label={t('console-customers.day')}
        hint={
          isRequestDay(askedOn, today)
            ? t('console-customers.day-hint', { day: formatCalendarDay(requestDueOn(askedOn), locale) })
            : undefined
        }
      />
      <TextField
        {...form.field('note')}
        label={t('console-customers.request-note')}
        hint={t('console-customers.request-note-hint')}
        rows={2}
        max={REQUEST_NOTE_MAX}
      />
      <FormEnd form={form} cancel={onClose} />
    </form>
  )
}

export function AnswerForm({ id, request, onClose }: { id: number; request: CustomerRequest; onClose: () => void }) {
  const { t } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const form = useKeptForm(`answer ${request.id}`, {
    initial: { outcome: 'done' as RequestOutcome, answer: '' },
    check: ({ outcome, answer }) =>
      outcome === 'refused' && answer.trim() === '' ? { answer: t('console-customers.answer-wrong') } : {},
    send: async ({ outcome, answer }) => {
      await api.call(settleCustomerRequest, { id, requestId: request.id, outcome, answer: answer.trim() })
      await router.invalidate()
      notify(t('console-customers.answered'))
      onClose()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <p>{t(`console-customers.request.${request.kind}`)}</p>
      <SelectField
        {...form.field('outcome')}
        label={t('console-customers.outcome')}
        choices={REQUEST_OUTCOMES.map((value) => ({ value, words: t(`console-customers.outcome.${value}`) }))}
      />
      <TextField
        {...form.field('answer')}
        label={t('console-customers.answer-words')}
        hint={t('console-customers.answer-hint')}
        rows={2}
        max={REQUEST_NOTE_MAX}
      />
      <FormEnd form={form} cancel={onClose} />
    </form>
  )
}
