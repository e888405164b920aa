import { useMemo, useState } from 'react'
import type { Division } from '#domain/division.ts'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useId } from '#web/ui/use-id.ts'
import { useWords } from '../words.ts'
import styles from './address-form.module.css'

export type Place = { province: Division | undefined; city: Division | undefined; district: Division | undefined }

type Props = {
  divisions: Division[]
  value: Place
  error: string | undefined
  onChange: (place: Place) => void
}

const SUGGESTIONS_MAX = 12

/** By level, or by name in either language (U37). */
export function DivisionPicker({ divisions, value, error, onChange }: Props) {
  const { t, say } = useWords()
  const [wanted, setWanted] = useState('')
  const listId = useId()
  const all = useMemo(() => places(divisions), [divisions])
  const label = (place: Place) =>
    [...new Set([place.province, place.city, place.district].map((one) => (one ? say(one.name) : '')))].join(' ')
  const hits = useMemo(() => findPlaces(all, wanted), [all, wanted])
  // A municipality is its own city.
  const isMunicipality = value.province?.children.length === 1 && value.province.children[0]?.name.zh === value.province.name.zh

  const chooseProvince = (code: string) => {
    const province = divisions.find((one) => one.code === Number(code))
    const only = province?.children.length === 1 ? province.children[0] : undefined
    onChange({ province, city: only, district: undefined })
  }
  const chooseFound = (words: string) => {
    setWanted(words)
    // Pasted text may arrive before its suggestions.
    const found = findPlaces(all, words).find((place) => label(place) === words)
    if (!found) return
    onChange(found)
    setWanted('')
  }

  return (
    <fieldset className={styles.places}>
      <legend className="visually-hidden">{t('accounts.place')}</legend>
      <Field label={t('accounts.placeSearch')}>
        {(control) => (
          <>
            <input
              {...control}
              className={inputClass}
              list={listId}
              value={wanted}
              autoComplete="off"
              placeholder={t('accounts.placeSearchExample')}
              onChange={(event) => chooseFound(event.target.value)}
            />
            <datalist id={listId}>
              {hits.map((place) => (
                <option key={place.district?.code} value={label(place)} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      <div className={styles.cascade} data-municipality={isMunicipality ? '' : undefined}>
        <Level
          label={t('accounts.province')}
          name="place"
          options={divisions}
          value={value.province}
          error={error}
          onChange={chooseProvince}
        />
        {isMunicipality ? null : (
          <Level
            label={t('accounts.city')}
            name="city"
            options={value.province?.children ?? []}
            value={value.city}
            onChange={(code) =>
              onChange({ ...value, city: value.province?.children.find((one) => one.code === Number(code)), district: undefined })
            }
          />
        )}
        <Level
          label={t('accounts.district')}
          name="district"
          options={value.city?.children ?? []}
          value={value.district}
          onChange={(code) => onChange({ ...value, district: value.city?.children.find((one) => one.code === Number(code)) })}
        />
      </div>
    </fieldset>
  )
}

type LevelProps = {
  label: string
  name: string
  options: Division[]
  value: Division | undefined
  error?: string | undefined
  onChange: (code: string) => void
}

function Level({ label, name, options, value, error, onChange }: LevelProps) {
  const { t, say } = useWords()
  return (
    <Field label={label} error={error}>
      {(control) => (
        <select
          {...control}
          name={name}
          className={inputClass}
          disabled={options.length === 0}
          value={value?.code ?? ''}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{t('accounts.choose')}</option>
          {options.map((one) => (
            <option key={one.code} value={one.code}>
              {say(one.name)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

const places = (provinces: Division[]): Place[] =>
  provinces.flatMap((province) =>
    province.children.flatMap((city) => city.children.map((district) => ({ province, city, district }))),
  )

function findPlaces(all: Place[], wanted: string): Place[] {
  const words = wanted.trim().toLowerCase().split(/\s+/)
  if (words[0] === '') return []
  const matches = ({ province, city, district }: Place) => {
    const names = [province, city, district].flatMap((one) => (one ? [one.name.zh, one.name.en.toLowerCase()] : []))
    return words.every((word) => names.some((name) => name.includes(word)))
  }
  return all.filter(matches).slice(0, SUGGESTIONS_MAX)
}
