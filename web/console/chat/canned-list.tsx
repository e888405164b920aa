import { useEffect, useRef } from 'react'
import { useWords } from '../use-words.ts'
import styles from './canned-list.module.css'

/** `words`: in the shopper's language, with variables filled in. */
export type CannedChoice = { id: number; shortcut: string; words: string }

type Props = {
  /** For the composer's `aria-controls`. */
  id: string
  choices: readonly CannedChoice[]
  at: number
  onChoose: (choice: CannedChoice) => void
}

export const optionId = (listId: string, at: number): string => `${listId}-${at}`

/** The focus stays in the composer, whose keys move the highlight (U57). */
export function CannedList({ id, choices, at, onChoose }: Props) {
  const { t } = useWords()
  const active = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the highlight has moved to another row
  useEffect(() => {
    active.current?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <div className={styles.box}>
      {choices.length === 0 ? <p className={styles.none}>{t('console-chat.canned.none')}</p> : null}
      <div id={id} role="listbox" aria-label={t('console-chat.canned.title')} className={styles.list}>
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the composer keeps the focus and has the keys
          <div
            key={choice.id}
            ref={index === at ? active : undefined}
            id={optionId(id, index)}
            role="option"
            aria-selected={index === at}
            className={styles.option}
            // Otherwise the composer would lose the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(choice)}
          >
            <span className={styles.shortcut}>/{choice.shortcut}</span>
            <span className={styles.words}>{choice.words}</span>
          </div>
        ))}
      </div>
      <p className={styles.hint} aria-hidden="true">
        {t('console-chat.canned.hint')}
      </p>
    </div>
  )
}
