import { useId, useState } from 'react'
import type { Division } from '#domain/division.ts'
import type { Localized } from '#domain/locale.ts'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import formStyles from '#web/ui/form/form.module.css'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'
import styles from './freight.module.css'

type Props = {
  provinces: readonly Division[]
  codes: readonly number[]
  /** City codes of other zones, with the zone's name. */
  taken: ReadonlyMap<number, Localized>
  error?: string | undefined
  onChange: (codes: number[]) => void
}

export function PlacesField({ provinces, codes, taken, error, onChange }: Props) {
  const { t, say } = useWords()
  const id = useId()
  const [words, setWords] = useState('')
  const wanted = words.trim().toLowerCase()
  const isCalled = ({ name }: Division) => name.zh.includes(wanted) || name.en.toLowerCase().includes(wanted)
  const shown = provinces.filter((province) => wanted === '' || isCalled(province) || province.children.some(isCalled))
  const toggle = (code: number, isChosen: boolean) =>
    onChange(isChosen ? [...codes, code] : codes.filter((each) => each !== code))
  const place = (division: Division, isWhole: boolean) => {
    const zone = taken.get(division.code)
    return (
      <label key={division.code} className={formStyles.check}>
        <input
          type="checkbox"
          name="codes"
          checked={codes.includes(division.code)}
          disabled={zone !== undefined}
          onChange={({ target }) => toggle(division.code, target.checked)}
        />
        <span>
          {isWhole ? t('console-sales.freight.whole', { place: say(division.name) }) : say(division.name)}{' '}
          {zone ? <span className={panel.hint}>{t('console-sales.freight.in-zone', { zone: say(zone) })}</span> : null}
        </span>
      </label>
    )
  }
  return (
    <fieldset className={styles.places} aria-describedby={error ? id : undefined}>
      <legend>{t('console-sales.freight.places')}</legend>
      <p className={panel.hint}>{t('console-sales.freight.places-hint')}</p>
      <Field label={t('console-sales.freight.find-place')}>
        {(control) => (
          <input
            {...control}
            // Takes the focus on an error, because the checkboxes may be collapsed.
            name="codes"
            className={inputClass}
            type="search"
            value={words}
            autoComplete="off"
            onChange={({ target }) => setWords(target.value)}
            // Enter must not submit the form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        )}
      </Field>
      {error ? (
        <p id={id} className={panel.problem}>
          {error}
        </p>
      ) : null}
      <p role="status" className={panel.hint}>
        {t('console-sales.freight.chosen', { count: codes.length })}
      </p>
      <ul className={styles.provinces}>
        {shown.map((province) => {
          const chosen = [province, ...province.children].filter(({ code }) => codes.includes(code))
          return (
            <li key={province.code}>
              <details open={wanted !== '' || undefined}>
                <summary className={styles.province}>
                  <span>{say(province.name)}</span>
                  {chosen.length > 0 ? (
                    <span className={panel.badge}>
                      {chosen[0] === province
                        ? t('console-sales.freight.all-of-it')
                        : t('console-sales.freight.cities', { count: chosen.length })}
                    </span>
                  ) : null}
                </summary>
                <div className={styles.cities}>
                  {place(province, true)}
                  {province.children.map((city) => place(city, false))}
                </div>
              </details>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
