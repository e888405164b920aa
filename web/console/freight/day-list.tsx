import { type FormEvent, useState } from 'react'
import { CLOSED_DAYS_MAX } from '#domain/delivery-day.ts'
import { formatCalendarDay } from '#domain/shanghai.ts'
import { Button } from '#web/ui/button/button.tsx'
import { DateField } from '../fields/typed-fields.tsx'
import { RowAction } from '../layout/row-action.tsx'
import { useWords } from '../use-words.ts'
import styles from './freight.module.css'

type Props = {
  name: 'closed-days' | 'working-days'
  days: readonly string[]
  isBusy: boolean
  /** With each day that is added or taken away. True when it was saved. */
  onSave: (days: string[]) => Promise<boolean>
}

export function DayList({ name, days, isBusy, onSave }: Props) {
  const { t, locale } = useWords()
  const [typed, setTyped] = useState('')
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (typed !== '' && (await onSave([...new Set([...days, typed])]))) setTyped('')
  }
  return (
    <>
      {days.length === 0 ? <p>{t(`console-gifts.${name}.none`)}</p> : null}
      <ul className={styles.closed}>
        {days.map((day) => (
          <li key={day}>
            <time dateTime={day}>
              {day.slice(0, 4)} · {formatCalendarDay(day, locale)}
            </time>
            <RowAction
              isDanger
              disabled={isBusy}
              aria-label={t(`console-gifts.${name}.remove`, { day: formatCalendarDay(day, locale) })}
              onClick={() => void onSave(days.filter((each) => each !== day))}
            >
              {t('console.delete')}
            </RowAction>
          </li>
        ))}
      </ul>
      {days.length < CLOSED_DAYS_MAX ? (
        <form className={styles.addDay} onSubmit={(event) => void add(event)}>
          <DateField name={name.replace(/s$/, '')} label={t(`console-gifts.${name}.day`)} value={typed} onChange={setTyped} />
          <Button type="submit" variant="quiet" isBusy={isBusy}>
            {t(`console-gifts.${name}.add`)}
          </Button>
        </form>
      ) : null}
    </>
  )
}
