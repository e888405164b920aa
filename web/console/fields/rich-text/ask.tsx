import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useWords } from '../../use-words.ts'
import styles from './rich-text.module.css'

export type Question = {
  label: string
  initial: string
  isRight?: (answer: string) => boolean
  onAnswer: (answer: string) => void
}

export function Ask({ label, initial, isRight = () => true, onAnswer, onClose }: Question & { onClose: () => void }) {
  const { t } = useWords()
  const [answer, setAnswer] = useState(initial)
  const [isWrong, setWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const finish = () => {
    if (!isRight(answer.trim())) return setWrong(true)
    onAnswer(answer.trim())
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // Keeps the form from submitting and the dialog from closing.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') finish()
    else onClose()
  }
  return (
    <div className={styles.ask}>
      <Field label={label} error={isWrong ? t('console.rich.address-wrong') : undefined}>
        {(control) => (
          <input
            {...control}
            ref={input}
            className={inputClass}
            autoComplete="off"
            value={answer}
            onKeyDown={onKeyDown}
            onChange={({ target }) => setAnswer(target.value)}
          />
        )}
      </Field>
      <Button variant="quiet" onClick={finish}>
        {t('console.rich.apply')}
      </Button>
    </div>
  )
}
