import { saveWorkingDays } from '#contract/staff/freight.ts'
import { WEEKDAYS, type WorkingDays as WorkingCalendar } from '#domain/delivery-day.ts'
import formStyles from '#web/ui/form/form.module.css'
import { useConsole } from '../context.ts'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'
import { DayList } from './day-list.tsx'
import styles from './freight.module.css'
import { useSaving } from './use-saving.ts'

/** On which days parcels leave. The last weekday cannot be taken away. */
export function WorkingDays({ workingWeekdays, workingDays }: WorkingCalendar) {
  const { t } = useWords()
  const { api } = useConsole()
  const { isBusy, save } = useSaving(t('console-gifts.working-days.saved'))
  const seen = { workingWeekdays, workingDays }
  const saveWith = (more: Partial<WorkingCalendar>) =>
    save(() => api.call(saveWorkingDays, { wanted: { ...seen, ...more }, seen }))
  return (
    <section className={panel.panel} aria-labelledby="working-days">
      <h2 id="working-days">{t('console-gifts.working-days.title')}</h2>
      <p className={panel.hint}>{t('console-gifts.working-days.intro')}</p>
      <fieldset className={styles.places}>
        <legend>{t('console-gifts.working-days.weekdays')}</legend>
        <div className={styles.weekdays}>
          {WEEKDAYS.map((weekday) => {
            const isWorked = workingWeekdays.includes(weekday)
            return (
              <label key={weekday} className={formStyles.check}>
                <input
                  type="checkbox"
                  name="workingWeekdays"
                  checked={isWorked}
                  disabled={isBusy || (isWorked && workingWeekdays.length === 1)}
                  onChange={({ target }) =>
                    void saveWith({
                      workingWeekdays: WEEKDAYS.filter((day) =>
                        day === weekday ? target.checked : workingWeekdays.includes(day),
                      ),
                    })
                  }
                />
                <span>{t(`console-gifts.days.weekday.${weekday}`)}</span>
              </label>
            )
          })}
        </div>
      </fieldset>
      <DayList name="working-days" {...{ days: workingDays, isBusy }} onSave={(wanted) => saveWith({ workingDays: wanted })} />
    </section>
  )
}
