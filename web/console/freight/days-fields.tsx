import { useId } from 'react'
import { WEEKDAYS } from '#domain/delivery-day.ts'
import { COURIERS } from '#domain/vocabulary/couriers.ts'
import formStyles from '#web/ui/form/form.module.css'
import type { useKeptForm } from '../editor/use-kept-form.ts'
import { CheckField } from '../fields/check-field.tsx'
import { SelectField } from '../fields/select-field.tsx'
import { NumberField } from '../fields/typed-fields.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'
import styles from './freight.module.css'
import type { ZoneValues } from './zone-values.ts'

type ZoneFormState = ReturnType<typeof useKeptForm<ZoneValues>>

/** Where the courier keeps to a day, shoppers choose it. */
export function DaysFields({ form }: { form: ZoneFormState }) {
  const { t, say } = useWords()
  const { hasDays } = form.values
  return (
    <section className={panel.panel} aria-labelledby="days">
      <h2 id="days">{t('console-gifts.days.title')}</h2>
      <div className={panel.form}>
        <CheckField
          {...form.field('hasDays')}
          label={t('console-gifts.days.is-offered')}
          hint={t('console-gifts.days.is-offered-hint')}
        />
        {hasDays ? (
          <>
            <div className={panel.pair}>
              <NumberField {...form.field('daysFrom')} label={t('console-gifts.days.from')} max={2} />
              <NumberField {...form.field('daysTo')} label={t('console-gifts.days.to')} max={2} />
            </div>
            <Weekdays form={form} />
            <div className={panel.pair}>
              <NumberField
                {...form.field('cutoffHour')}
                label={t('console-gifts.days.cutoff')}
                hint={t('console-gifts.days.cutoff-hint')}
                max={2}
              />
              <SelectField
                {...form.field('courier')}
                label={t('console-gifts.days.courier')}
                choices={[
                  { value: '', words: t('console-gifts.days.any-courier') },
                  ...COURIERS.map(({ code, name }) => ({ value: code, words: say(name) })),
                ]}
              />
            </div>
          </>
        ) : null}
      </div>
    </section>
  )
}

function Weekdays({ form }: { form: ZoneFormState }) {
  const { t } = useWords()
  const id = useId()
  const { weekdays } = form.values
  const error = form.errorOf('weekdays')
  return (
    <fieldset className={styles.places} aria-describedby={error ? id : undefined}>
      <legend>{t('console-gifts.days.weekdays')}</legend>
      <div className={styles.weekdays}>
        {WEEKDAYS.map((weekday) => (
          <label key={weekday} className={formStyles.check}>
            <input
              type="checkbox"
              name="weekdays"
              checked={weekdays.includes(weekday)}
              onChange={({ target }) =>
                form.set({ weekdays: WEEKDAYS.filter((day) => (day === weekday ? target.checked : weekdays.includes(day))) })
              }
            />
            <span>{t(`console-gifts.days.weekday.${weekday}`)}</span>
          </label>
        ))}
      </div>
      {error ? (
        <p id={id} className={panel.problem}>
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
