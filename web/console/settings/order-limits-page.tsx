import { saveOrderLimits } from '#contract/staff/held-stock.ts'
import { HOLD_LIMIT_NAMES, type HoldLimits, type OrderLimits } from '#domain/order-limits.ts'
import { useConsole } from '../context.ts'
import { EditorPage } from '../editor/editor-page.tsx'
import { useEditor } from '../editor/use-editor.ts'
import { NumberField } from '../fields/typed-fields.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'
import { type LimitField, readLimits, writeLimits, wrongFields } from './limit-values.ts'

const LIMIT_DIGITS = 6
const GROUPS = ['regular', 'newcomer'] as const

export function OrderLimitsPage({ limits }: { limits: OrderLimits & { version: string } }) {
  const { t } = useWords()
  const { api } = useConsole()
  const editor = useEditor({
    stored: { version: limits.version },
    initial: writeLimits(limits),
    check: (values) =>
      Object.fromEntries(wrongFields(values).map(({ name, min, max }) => [name, t('console-sales.limits.wrong', { min, max })])),
    change: async (values, { version }) => {
      await api.call(saveOrderLimits, { limits: readLimits(values), version })
      return undefined
    },
  })
  const field = (name: LimitField, label: string, hint?: string) => (
    <NumberField key={name} {...editor.form.field(name)} label={label} hint={hint} max={LIMIT_DIGITS} />
  )
  const hints: Partial<Record<keyof HoldLimits, string>> = {
    transferOrders: t('console-sales.limits.transfer-hint'),
    cancelledPerDay: t('console-sales.limits.cancelled-hint'),
  }
  return (
    <EditorPage
      editor={editor}
      title={t('console-sales.limits.title')}
      intro={t('console-sales.limits.intro')}
      object={{ kind: 'order-limits' }}
    >
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
          {field('phoneHours', t('console-phone-orders.hours'), t('console-phone-orders.hours-hint'))}
        </div>
      </section>
    </EditorPage>
  )
}
