import { type ReactNode, useState } from 'react'
import type { FoundShopper } from '#contract/staff/shoppers.ts'
import { SHOPPER_SEARCH_MAX } from '#domain/account.ts'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { Avatar } from '../layout/avatar.tsx'
import panel from '../layout/panel.module.css'
import { useFound } from '../use-found.ts'
import { useWords } from '../use-words.ts'
import styles from './shopper-picker.module.css'

type Props<Person extends FoundShopper> = {
  /** Must stay the same function. */
  find: (keyword: string) => Promise<Person[]>
  chosen: Person | undefined
  onChoose: (person: Person | undefined) => void
  error?: string | undefined
  more?: (person: Person) => ReactNode
}

/** Finds a shopper by phone, account number or name. Forms focus it as `shopper`. */
export function ShopperPicker<Person extends FoundShopper>({ find, chosen, onChoose, error, more }: Props<Person>) {
  const { t } = useWords()
  const [words, setWords] = useState('')
  const found = useFound(find, words.trim())
  const people = found.state === 'found' ? found.found : []
  return (
    <>
      <Field label={t('console-sales.coupons.shopper')} hint={t('console-sales.coupons.shopper-hint')} error={error}>
        {(control) => (
          <input
            {...control}
            className={inputClass}
            type="search"
            data-name="shopper"
            value={words}
            maxLength={SHOPPER_SEARCH_MAX}
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type into it
            autoFocus
            onChange={({ target }) => {
              setWords(target.value)
              onChoose(undefined)
            }}
          />
        )}
      </Field>
      <p role="status" className={words.trim() === '' ? 'visually-hidden' : panel.hint}>
        {words.trim() === ''
          ? ''
          : found.state === 'found'
            ? t('console-sales.coupons.shoppers-found', { count: people.length })
            : t(`console-sales.terms.${found.state}`)}
      </p>
      {people.length > 0 ? (
        <fieldset className={styles.people}>
          <legend className="visually-hidden">{t('console-sales.coupons.shopper')}</legend>
          {people.map((person) => (
            <label key={person.id} className={styles.person}>
              <input type="radio" name="shopper" checked={chosen?.id === person.id} onChange={() => onChoose(person)} />
              <Avatar src={person.avatar} name={person.nickname} size={32} />
              <span className={styles.who}>{person.nickname}</span>
              <span className={panel.hint}>
                {person.phone} · {person.id}
                {more ? <> · {more(person)}</> : null}
              </span>
            </label>
          ))}
        </fieldset>
      ) : null}
    </>
  )
}
