import { useRouter } from '@tanstack/react-router'
import { useId } from 'react'
import { addCustomerLabel, type CustomerInFull, removeCustomerLabel } from '#contract/staff/customers.ts'
import { LABEL_MAX } from '#domain/customer.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useConsole } from '../context.ts'
import { LeaveGuard } from '../editor/leave-guard.tsx'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import panel from '../layout/panel.module.css'
import { PanelSection } from '../layout/panel-section.tsx'
import { useWords } from '../use-words.ts'
import styles from './customer.module.css'
import { useAct } from './use-act.ts'

export function CustomerLabels({ customer: { id, labels, labelsInUse, closedAt } }: { customer: CustomerInFull }) {
  const { t } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const { isBusy, act } = useAct()
  const listId = useId()
  const form = useKeptForm('label', {
    initial: { name: '' },
    check: ({ name }) => (name.trim() === '' ? { name: t('console-customers.label-wrong') } : {}),
    send: async ({ name }) => {
      await api.call(addCustomerLabel, { id, name })
      form.set({ name: '' })
      await router.invalidate()
    },
    fieldOf: () => 'name',
    wordsOf: (error) => wordsOfError(error, t),
  })
  const own = new Set(labels.map(({ name }) => name))
  return (
    <PanelSection title={t('console-customers.labels')}>
      <p className={panel.hint}>{t('console-customers.label-hint')}</p>
      <ul className={styles.labels} aria-label={t('console-customers.labels')}>
        {labels.map(({ id: labelId, name }) => (
          <li key={labelId} className={styles.label}>
            {name}
            {closedAt ? null : (
              <button
                type="button"
                className={styles.remove}
                disabled={isBusy}
                onClick={() =>
                  void act(() => api.call(removeCustomerLabel, { id, name }), t('console-customers.label-removed', { name }))
                }
              >
                <span aria-hidden="true">×</span>
                <span className="visually-hidden">{t('console-customers.label-remove', { name })}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {closedAt ? null : (
        <form ref={form.ref} className={styles.oneLine} noValidate onSubmit={form.submit}>
          <LeaveGuard {...form.guard} />
          <Field label={t('console-customers.label-new')} error={form.errorOf('name')}>
            {(control) => (
              <input
                {...control}
                name="name"
                className={inputClass}
                list={listId}
                autoComplete="off"
                value={form.values.name}
                maxLength={LABEL_MAX}
                onChange={({ target }) => form.set({ name: target.value })}
              />
            )}
          </Field>
          <datalist id={listId}>
            {labelsInUse
              .filter((name) => !own.has(name))
              .map((name) => (
                <option key={name} value={name} />
              ))}
          </datalist>
          <Button type="submit" variant="quiet" isBusy={form.isSending}>
            {t('console-customers.label-add')}
          </Button>
        </form>
      )}
    </PanelSection>
  )
}
