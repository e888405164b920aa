import type { SeenSettings } from '#contract/staff/chat-settings.ts'
import { ANSWER_WITHIN_MINUTES_MAX } from '#domain/conversation-desk.ts'
import { EXCEPTIONS_MAX, type HoursException } from '#domain/conversation-hours.ts'
import { addDays, shanghaiDay } from '#domain/shanghai.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useConsole } from '../context.ts'
import { EditorPage } from '../editor/editor-page.tsx'
import { useEditor } from '../editor/use-editor.ts'
import { DateField, NumberField } from '../fields/typed-fields.tsx'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { typedInteger } from '../typed-number.ts'
import { useWords } from '../use-words.ts'
import { formatWeekday } from '../when.ts'
import { areSpansRight } from './day-spans.ts'
import styles from './hours.module.css'
import { saveSettings } from './save-settings.ts'
import { SpansField } from './spans-field.tsx'

/** Times are in Shanghai time. */
export function HoursPage({ settings }: { settings: SeenSettings }) {
  const { t, locale } = useWords()
  const { api } = useConsole()
  const editor = useEditor({
    stored: { version: settings.hoursVersion ?? '' },
    initial: {
      weekly: settings.hours.weekly,
      exceptions: settings.hours.exceptions,
      minutes: String(settings.answerWithinMinutes),
    },
    check: ({ weekly, exceptions, minutes }) => ({
      ...(!weekly.every(areSpansRight) && { weekly: t('console.hours.wrong') }),
      ...(!exceptions.every(({ spans }) => areSpansRight(spans)) && { exceptions: t('console.hours.wrong') }),
      ...(hasDoubles(exceptions) && { exceptions: t('console.hours.day-twice') }),
      ...(typedInteger(minutes, 1, ANSWER_WITHIN_MINUTES_MAX) === undefined && {
        minutes: t('console.hours.minutes-wrong', { max: ANSWER_WITHIN_MINUTES_MAX }),
      }),
    }),
    change: async ({ weekly, exceptions, minutes }, { version }) => {
      await saveSettings(api, {
        hours: { weekly, exceptions: exceptions.toSorted((one, other) => one.day.localeCompare(other.day)) },
        answerWithinMinutes: Number(minutes),
        hoursVersion: version,
      })
      return undefined
    },
  })
  const { form } = editor
  const { weekly, exceptions } = form.values
  const setException = (index: number, change: Partial<HoursException>) =>
    form.set({ exceptions: exceptions.map((each, place) => (place === index ? { ...each, ...change } : each)) })

  return (
    <EditorPage editor={editor} title={t('console.hours.title')} intro={t('console.hours.intro')}>
      <section className={panel.panel} aria-labelledby="weekly">
        <h2 id="weekly">{t('console.hours.weekly')}</h2>
        <ul className={styles.days}>
          {weekly.map((spans, weekday) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the day of the week
            <li key={weekday} className={styles.day}>
              <SpansField
                name="weekly"
                label={formatWeekday(weekday, locale)}
                spans={spans}
                onChange={(changed) => form.set({ weekly: weekly.map((each, place) => (place === weekday ? changed : each)) })}
              />
              {weekday === 0 ? (
                <RowAction onClick={() => form.set({ weekly: weekly.map(() => spans) })}>{t('console.hours.copy')}</RowAction>
              ) : null}
            </li>
          ))}
        </ul>
        <p role="alert" className={panel.problem}>
          {form.errorOf('weekly')}
        </p>
        <p className={panel.hint}>{t('console.hours.midnight')}</p>
      </section>

      <section className={panel.panel} aria-labelledby="exceptions">
        <h2 id="exceptions">{t('console.hours.exceptions')}</h2>
        <p className={panel.hint}>{t('console.hours.exceptions-hint')}</p>
        <ul className={styles.days}>
          {exceptions.map(({ day, spans }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a day may be changed while it stands in its place
            <li key={index} className={styles.day}>
              <DateField
                name=""
                className={styles.date}
                label={t('console.hours.day')}
                value={day}
                required
                onChange={(changed) => changed && setException(index, { day: changed })}
              />
              <SpansField
                name="exceptions"
                label={day}
                isLabelHidden
                spans={spans}
                onChange={(changed) => setException(index, { spans: changed })}
              />
              <RowAction
                of={day}
                isDanger
                onClick={() => form.set({ exceptions: exceptions.filter((_, place) => place !== index) })}
              >
                {t('console.hours.remove-day')}
              </RowAction>
            </li>
          ))}
        </ul>
        <p role="alert" className={panel.problem}>
          {form.errorOf('exceptions')}
        </p>
        <Button
          variant="quiet"
          disabled={exceptions.length >= EXCEPTIONS_MAX}
          onClick={() => form.set({ exceptions: [...exceptions, { day: freeDay(exceptions), spans: [] }] })}
        >
          {t('console.hours.add-day')}
        </Button>
      </section>

      <section className={panel.panel} aria-labelledby="promise">
        <h2 id="promise">{t('console.hours.promise')}</h2>
        <div className={styles.minutes}>
          <NumberField
            {...form.field('minutes')}
            label={t('console.hours.minutes')}
            hint={t('console.hours.minutes-hint')}
            max={5}
          />
        </div>
      </section>
    </EditorPage>
  )
}

const hasDoubles = (exceptions: readonly HoursException[]): boolean =>
  new Set(exceptions.map(({ day }) => day)).size < exceptions.length

function freeDay(exceptions: readonly HoursException[]): string {
  let day = addDays(shanghaiDay(new Date()), 1)
  while (exceptions.some((each) => each.day === day)) day = addDays(day, 1)
  return day
}
