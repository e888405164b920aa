import { useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useWords } from '../use-words.ts'
import styles from './search-field.module.css'

type Props = {
  label: string
  present: string
  onSearch: (words: string) => void
}

export function SearchField({ label, present, onSearch }: Props) {
  const { t } = useWords()
  const [words, setWords] = useState(present)
  return (
    <search>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(words.trim())
        }}
      >
        <Field label={label}>
          {(control) => (
            <input
              {...control}
              type="search"
              className={inputClass}
              value={words}
              maxLength={40}
              onChange={({ target }) => {
                setWords(target.value)
                // The browser's clear button shows the whole list again.
                if (target.value === '' && present !== '') onSearch('')
              }}
            />
          )}
        </Field>
        <Button type="submit" variant="quiet">
          {t('console.search')}
        </Button>
      </form>
    </search>
  )
}
