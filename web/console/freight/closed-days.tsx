import { saveClosedDays } from '#contract/staff/freight.ts'
import { useConsole } from '../context.ts'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'
import { DayList } from './day-list.tsx'
import { useSaving } from './use-saving.ts'

export function ClosedDays({ days }: { days: readonly string[] }) {
  const { t } = useWords()
  const { api } = useConsole()
  const { isBusy, save } = useSaving(t('console-gifts.closed-days.saved'))
  return (
    <section className={panel.panel} aria-labelledby="closed-days">
      <h2 id="closed-days">{t('console-gifts.closed-days.title')}</h2>
      <p className={panel.hint}>{t('console-gifts.closed-days.intro')}</p>
      <DayList
        name="closed-days"
        {...{ days, isBusy }}
        onSave={(wanted) => save(() => api.call(saveClosedDays, { days: wanted, seen: [...days] }))}
      />
    </section>
  )
}
