import { useRef } from 'react'
import { useWords } from '../use-words.ts'
import styles from './fields.module.css'

type Props = { name: string; isFirst: boolean; isLast: boolean; isBusy?: boolean; onMove: (by: -1 | 1) => void }

/** The focus stays with the item. */
export function MoveButtons({ name, isFirst, isLast, isBusy = false, onMove }: Props) {
  const { t } = useWords()
  const up = useRef<HTMLButtonElement>(null)
  const down = useRef<HTMLButtonElement>(null)
  const move = (by: -1 | 1) => {
    onMove(by)
    // Waits for the rendering. At the end of the list the other button gets the focus.
    setTimeout(() => {
      const [wanted, other] = by === -1 ? [up, down] : [down, up]
      if (wanted.current?.dataset.end === '') other.current?.focus()
      else wanted.current?.focus()
    })
  }
  return (
    <span className={styles.move}>
      {(
        [
          { ref: up, by: -1, sign: '↑', words: t('console-content.move-up'), isOff: isFirst },
          { ref: down, by: 1, sign: '↓', words: t('console-content.move-down'), isOff: isLast },
        ] as const
      ).map(({ ref, by, sign, words, isOff }) => (
        <button
          key={by}
          ref={ref}
          type="button"
          className={styles.moveButton}
          data-end={isOff ? '' : undefined}
          aria-disabled={isOff || isBusy}
          onClick={() => {
            if (!isOff && !isBusy) move(by)
          }}
        >
          <span aria-hidden="true">{sign}</span>
          <span className="visually-hidden">
            {words} {name}
          </span>
        </button>
      ))}
    </span>
  )
}
