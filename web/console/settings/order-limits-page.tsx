import { useRouter } from '@tanstack/react-router'
import { saveOrderLimits } from '#contract/staff/held-stock.ts'
import { HOLD_LIMIT_NAMES, type HoldLimits, type OrderLimits } from '#domain/order-limits.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import { Page } from '../layout/page.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'
import { type LimitField, readLimits, writeLimits, wrongFields } from './limit-values.ts'

const GROUPS = ['regular', 'newcomer'] as const

export function OrderLimitsPage({ limits }: { limits: OrderLimits }) {
  const { t } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const form = useForm({
    initial: writeLimits(limits),
    check: (values) =>
      Object.fromEntries(wrongFields(values).map(({ name, min, max }) => [name, t('console-sales.limits.wrong', { min, max })])),
    send: async (values) => {
      await api.call(saveOrderLimits, { limits: readLimits(values) })
      await router.invalidate()
      notify(t('console.saved'))
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  const field = (name: LimitField, label: string, hint?: string) => (
    <Field key={name} label={label} hint={hint} error={form.errorOf(name)}>
      {(control) => <input {...control} {...form.text(name)} className={inputClass} inputMode="numeric" maxLength={6} />}
    </Field>
  )
  const hints: Partial<Record<keyof HoldLimits, string>> = {
    transferOrders: t('console-sales.limits.transfer-hint'),
    cancelledPerDay: t('console-sales.limits.cancelled-hint'),
  }
  return (
    <Page title={t('console-sales.limits.title')} intro={t('console-sales.limits.intro')}>
      <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
        {GROUPS.map((group) => (
          <section key={group} className={panel.panel} aria-labelledby={`limits-${group}`}>
            <h2 id={`limits-${group}`}>{t(`console-sales.limits.${group}`)}</h2>
            <div className={panel.pair}>
              {HOLD_LIMIT_NAMES.map((name) => field(`${group}.${name}`, t(`console-sales.limits.${name}`), hints[name]))}
              {group === 'newcomer'
                ? field('newcomerDays', t('console-sales.limits.newcomer-days'), t('console-sales.limits.newcomer-days-hint'))
                : null}
            </div>
          </section>
        ))}
        <section className={panel.panel} aria-labelledby="limits-all">
          <h2 id="limits-all">{t('console-sales.limits.all')}</h2>
          <div className={panel.narrow}>
            {field('placedPerHour', t('console-sales.limits.per-hour'), t('console-sales.limits.per-hour-hint'))}
          </div>
        </section>
        <p role="alert" className={panel.problem}>
          {form.formError}
        </p>
        <div className={panel.actions}>
          <Button type="submit" isBusy={form.isSending}>
            {t('console.save')}
          </Button>
        </div>
      </form>
    </Page>
  )
}
