import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { saveClosedDays } from '#contract/staff/freight.ts'
import { CLOSED_DAYS_MAX } from '#domain/delivery-day.ts'
import { formatCalendarDay } from '#domain/shanghai.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import { DateField } from '../fields/typed-fields.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'
import styles from './freight.module.css'

/** Saved with each day that is added or taken away. */
export function ClosedDays({ days }: { days: readonly string[] }) {
  const { t, locale } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const [typed, setTyped] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  async function save(wanted: string[]) {
    setIsBusy(true)
    try {
      await api.call(saveClosedDays, wanted)
      await router.invalidate()
      setTyped('')
      notify(t('console-gifts.closed-days.saved'))
    } catch (error) {
      notify(wordsOfError(error, t), { kind: 'problem' })
    } finally {
      setIsBusy(false)
    }
  }
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (typed !== '') void save([...new Set([...days, typed])])
  }
  return (
    <section className={panel.panel} aria-labelledby="closed-days">
      <h2 id="closed-days">{t('console-gifts.closed-days.title')}</h2>
      <p className={panel.hint}>{t('console-gifts.closed-days.intro')}</p>
      {days.length === 0 ? <p>{t('console-gifts.closed-days.none')}</p> : null}
      <ul className={styles.closed}>
        {days.map((day) => (
          <li key={day}>
            <time dateTime={day}>
              {day.slice(0, 4)} · {formatCalendarDay(day, locale)}
            </time>
            <button
              type="button"
              className={panel.rowAction}
              data-kind="danger"
              disabled={isBusy}
              aria-label={t('console-gifts.closed-days.remove', { day: formatCalendarDay(day, locale) })}
              onClick={() => void save(days.filter((each) => each !== day))}
            >
              {t('console.delete')}
            </button>
          </li>
        ))}
      </ul>
      {days.length < CLOSED_DAYS_MAX ? (
        <form className={styles.addDay} onSubmit={add}>
          <DateField name="closed-day" label={t('console-gifts.closed-days.day')} value={typed} onChange={setTyped} />
          <Button type="submit" variant="quiet" isBusy={isBusy}>
            {t('console-gifts.closed-days.add')}
          </Button>
        </form>
      ) : null}
    </section>
  )
}
