import { DAY_EVENTS_MAX, FESTIVAL_DAYS_MAX, LINE_MAX, TITLE_MAX } from '#domain/content-limits.ts'
import { dayProblem, type FestivalDay, type FestivalEvent, newDay } from '#domain/festival.ts'
import { NO_WORDS } from '#domain/locale.ts'
import { addDays, formatCalendarDay } from '#domain/shanghai.ts'
import { Button } from '#web/ui/button/button.tsx'
import type { Bound } from '#web/ui/form/use-form.ts'
import { LocalizedField } from '../../fields/localized-field.tsx'
import { TimeField } from '../../fields/typed-fields.tsx'
import panel from '../../layout/panel.module.css'
import { RowAction } from '../../layout/row-action.tsx'
import { useWords } from '../../use-words.ts'
import styles from '../content.module.css'
import own from './days-input.module.css'

type Props = Bound<FestivalDay[]> & {
  startsOn: string
}

export function DaysInput({ value: days, startsOn, error, onChange }: Props) {
  const { t, locale } = useWords()
  const change = (index: number, part: Partial<FestivalDay>) =>
    onChange(days.map((day, place) => (place === index ? { ...day, ...part } : day)))
  return (
    <section className={`${panel.panel} ${styles.group}`} aria-labelledby="programme">
      <h2 id="programme">{t('console-content.festivals.programme')}</h2>
      <p className={panel.problem}>{error}</p>
      {days.map((day, index) => {
        const number = t('console-content.festivals.day', { number: index + 1 })
        const date = startsOn ? ` · ${formatCalendarDay(addDays(startsOn, index), locale)}` : ''
        return (
          <DayFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a day has no name but its place
            key={index}
            day={day}
            label={`${number}${date}`}
            isMarked={error !== undefined}
            onChange={(part) => change(index, part)}
            onRemove={days.length > 1 ? () => onChange(days.filter((_, place) => place !== index)) : undefined}
          />
        )
      })}
      {days.length < FESTIVAL_DAYS_MAX ? (
        <p>
          <Button variant="quiet" onClick={() => onChange([...days, newDay()])}>
            {t('console-content.festivals.add-day')}
          </Button>
        </p>
      ) : null}
    </section>
  )
}

type DayProps = {
  day: FestivalDay
  label: string
  isMarked: boolean
  onChange: (part: Partial<FestivalDay>) => void
  onRemove: (() => void) | undefined
}

function DayFields({ day, label, isMarked, onChange, onRemove }: DayProps) {
  const { t } = useWords()
  const problem = isMarked ? dayProblem(day) : undefined
  const changeEvent = (index: number, part: Partial<FestivalEvent>) =>
    onChange({ events: day.events.map((event, place) => (place === index ? { ...event, ...part } : event)) })
  return (
    <fieldset className={own.day}>
      <legend className={own.legend}>{label}</legend>
      <div className={own.times}>
        {(['opens', 'closes'] as const).map((end) => (
          <TimeField
            key={end}
            name={problem === 'times' ? 'days' : ''}
            label={t(`console-content.festivals.${end}`)}
            error={end === 'closes' && problem === 'times' ? t('console-content.festivals.times-wrong') : undefined}
            value={day[end]}
            onChange={(time) => onChange({ [end]: time })}
          />
        ))}
        {onRemove ? (
          <RowAction of={label} isDanger onClick={onRemove}>
            {t('console-content.festivals.remove-day')}
          </RowAction>
        ) : null}
      </div>
      <LocalizedField
        name={problem === 'title' ? 'days' : ''}
        label={t('console-content.name')}
        value={day.title}
        max={TITLE_MAX}
        error={problem === 'title' ? t('console-content.title-required') : undefined}
        onChange={(title) => onChange({ title })}
      />
      {problem === 'events' ? <p className={panel.problem}>{t('console-content.festivals.events-wrong')}</p> : null}
      {day.events.map((event, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: an event has no name but its place
          key={index}
          className={own.event}
        >
          <legend className="visually-hidden">
            {label} · {t('console-content.festivals.event', { number: index + 1 })}
          </legend>
          <div className={own.at}>
            <TimeField
              name={problem === 'events' ? 'days' : ''}
              label={t('console-content.festivals.at')}
              value={event.at}
              onChange={(at) => changeEvent(index, { at })}
            />
            <RowAction
              of={t('console-content.festivals.event', { number: index + 1 })}
              isDanger
              onClick={() => onChange({ events: day.events.filter((_, place) => place !== index) })}
            >
              {t('console-content.remove')}
            </RowAction>
          </div>
          <div className={own.words}>
            <LocalizedField
              name=""
              label={t('console-content.name')}
              value={event.title}
              max={TITLE_MAX}
              onChange={(title) => changeEvent(index, { title })}
            />
            <LocalizedField
              name=""
              label={t('console-content.festivals.text')}
              value={event.text}
              max={LINE_MAX}
              rows={2}
              onChange={(text) => changeEvent(index, { text })}
            />
          </div>
        </fieldset>
      ))}
      {day.events.length < DAY_EVENTS_MAX ? (
        <button
          type="button"
          className={own.add}
          onClick={() => onChange({ events: [...day.events, { at: day.opens, title: NO_WORDS, text: NO_WORDS }] })}
        >
          + {t('console-content.festivals.add-event')}
          <span className="visually-hidden"> {label}</span>
        </button>
      ) : null}
    </fieldset>
  )
}
