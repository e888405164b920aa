import type { Festival } from '#domain/festival.ts'
import { addDays } from '#domain/shanghai.ts'
import { useWords } from '../../words.ts'
import { useDays } from '../days.ts'
import styles from './programme.module.css'

export function Programme({ festival }: { festival: Festival }) {
  const { t, say } = useWords()
  const days = useDays()
  return (
    <>
      <h2 className={styles.heading}>{t('content.festival.programme')}</h2>
      <ol className={styles.days}>
        {festival.days.map((day, index) => {
          const date = addDays(festival.startsOn, index)
          return (
            <li key={date} className={styles.day}>
              <p className={styles.date}>
                <time dateTime={date}>{days.day(date)}</time>
                <span>
                  {day.opens}–{day.closes}
                </span>
              </p>
              <h3>{say(day.title)}</h3>
              <ol className={styles.events}>
                {day.events.map(({ at, title, text }) => (
                  <li key={`${at} ${title.zh}`}>
                    <time dateTime={`${date}T${at}+08:00`}>{at}</time>
                    <div>
                      <p className={styles.title}>{say(title)}</p>
                      <p className={styles.text}>{say(text)}</p>
                    </div>
                  </li>
                ))}
              </ol>
            </li>
          )
        })}
      </ol>
    </>
  )
}
