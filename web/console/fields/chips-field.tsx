import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import type { Bound } from '#web/ui/form/use-form.ts'
import { useWords } from '../use-words.ts'
import styles from './chips-field.module.css'
import type { FieldWords } from './text-field.tsx'

type Props = Bound<string[]> & FieldWords & { max: number }

const SEPARATORS = /[,，、;；\n\t]+/

/** Short texts, each of which Enter or a comma adds; Backspace in the empty input takes the last one back into it. */
export function ChipsField({ name, value, error, onChange, onBlur, label, hint, max }: Props) {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const add = (text: string) => {
    const fresh = text
      .split(SEPARATORS)
      .map((each) => each.trim().slice(0, max))
      .filter((each, place, all) => each !== '' && !value.includes(each) && all.indexOf(each) === place)
    if (fresh.length > 0) onChange([...value, ...fresh])
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const last = value.at(-1)
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      event.preventDefault()
      onChange(value.slice(0, -1))
      setTyped(last)
    }
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!SEPARATORS.test(text)) return
    event.preventDefault()
    add(typed + text)
  }
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles.box}>
          {value.length > 0 ? (
            <ul className={styles.chips} aria-label={label}>
              {value.map((each) => (
                <li key={each} className={styles.chip}>
                  {each}
                  <button
                    type="button"
                    className={styles.remove}
                    aria-label={t('console-vocabulary.take-away', { word: each })}
                    onClick={() => {
                      onChange(value.filter((other) => other !== each))
                      input.current?.focus()
                    }}
                  >
                    ×
                  </button>
                </li>
              ))}
            </ul>
          ) : null}
          <div className={styles.adding}>
            <input
              {...control}
              ref={input}
              name={name}
              className={inputClass}
              value={typed}
              maxLength={max}
              autoComplete="off"
              onChange={({ target }) => (SEPARATORS.test(target.value) ? add(target.value) : setTyped(target.value))}
              onKeyDown={onKeyDown}
              onPaste={onPaste}
              onBlur={() => {
                // Saving must not lose what was typed last.
                if (typed.trim() !== '') add(typed)
                onBlur?.()
              }}
            />
            <Button variant="quiet" onClick={() => add(typed)}>
              {t('console-vocabulary.add-alias')}
            </Button>
          </div>
        </div>
      )}
    </Field>
  )
}
