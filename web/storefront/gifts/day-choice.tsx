import type { DeliveryDay } from '#domain/delivery-day.ts'
import { formatCalendarDay } from '#domain/shanghai.ts'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useWords } from '../words.ts'
import styles from './gifts.module.css'

type Props = {
  days: readonly DeliveryDay[]
  value: string | null
  /** Was chosen and cannot be kept. */
  lost?: string | null
  onChoose: (day: string | null) => void
}

/** Where the courier keeps to a day (U70). */
export function DayChoice({ days, value, lost = null, onChoose }: Props) {
  const { t, locale } = useWords()
  const isPossible = days.some(({ day }) => day === value)
  return (
    <div className={styles.day}>
      <Field
        label={t('gifts.day')}
        hint={t('gifts.day-hint')}
        error={lost === null ? undefined : t('gifts.day-gone', { day: formatCalendarDay(lost, locale) })}
      >
        {(control) => (
          <select
            {...control}
            name="delivery-day"
            className={inputClass}
            value={isPossible && value !== null ? value : ''}
            onChange={({ target }) => onChoose(target.value || null)}
          >
            <option value="">{t('gifts.soonest')}</option>
            {days.map(({ day }) => (
              <option key={day} value={day}>
                {formatCalendarDay(day, locale)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  )
}
