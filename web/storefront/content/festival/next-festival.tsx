import { daysUntil, type Festival, festivalState } from '#domain/festival.ts'
import { useWords } from '../../words.ts'
import { useDays } from '../days.ts'
import styles from './next-festival.module.css'

export function NextFestival({ festival, today }: { festival: Festival; today: string }) {
  const { t, say } = useWords()
  const children = t('promise.festival-children')
  const days = useDays()
  const state = festivalState(festival, today)
  const away = daysUntil(festival.startsOn, today)
  const news = {
    planned: t('content.festival.in-days', { count: away }),
    soon: t('content.festival.in-days', { count: away }),
    running: t('content.festival.running'),
    over: t('content.festival.over'),
  }[state]
  const [first] = festival.days
  return (
    <section className={styles.next} aria-labelledby="next-festival">
      <div className={styles.title}>
        <p className={styles.state} data-state={state}>
          {news}
        </p>
        <h2 id="next-festival">{say(festival.title)}</h2>
        <p>{say(festival.line)}</p>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t('content.festival.when')}</dt>
          <dd>
            <time dateTime={festival.startsOn}>{days.range(festival.startsOn, festival.endsOn)}</time>
            {first ? <small>{t('content.festival.opens', { time: first.opens })}</small> : null}
          </dd>
        </div>
        <div>
          <dt>{t('content.festival.where')}</dt>
          <dd>
            {say(festival.place)}
            <small>{say(festival.address)}</small>
          </dd>
        </div>
        <div>
          <dt>{t('content.festival.who')}</dt>
          <dd>
            {t('content.festival.adults')}
            {children ? <small>{children}</small> : null}
          </dd>
        </div>
      </dl>
    </section>
  )
}
