import { useId } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { useWords } from '../use-words.ts'
import styles from './chosen-things.module.css'
import panel from './panel.module.css'

type Props = {
  legend: string
  /** An error puts the focus there. */
  name: string
  add: string
  things: readonly { id: number; words: string; kind?: string }[]
  none: string
  error?: string | undefined
  isLocked?: boolean
  onAdd: () => void
  onRemove: (id: number) => void
}

export function ChosenThings({ legend, name, add, things, none, error, isLocked = false, onAdd, onRemove }: Props) {
  const { t } = useWords()
  const id = useId()
  return (
    <fieldset className={styles.field} aria-describedby={error ? id : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      {things.length === 0 ? <p className={panel.hint}>{none}</p> : null}
      <ul className={styles.things}>
        {things.map((thing) => (
          <li key={thing.id} className={styles.thing}>
            <span>
              {thing.words} {thing.kind ? <span className={panel.hint}>{thing.kind}</span> : null}
            </span>
            {isLocked ? null : (
              <button type="button" className={styles.remove} onClick={() => onRemove(thing.id)}>
                <span aria-hidden="true">×</span>
                <span className="visually-hidden">{t('console-sales.remove', { name: thing.words })}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {isLocked ? null : (
        <Button variant="quiet" name={name} onClick={onAdd}>
          {add}
        </Button>
      )}
      {error ? (
        <p id={id} className={panel.problem}>
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
