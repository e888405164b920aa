import type { ReactNode } from 'react'
import { useId } from '#web/ui/use-id.ts'
import styles from './ground.module.css'

type Props = { title: string; note?: ReactNode; isWide?: boolean; children: ReactNode }

/** A drawing with its heading above and a note below. */
export function GroundFigure({ title, note, isWide = false, children }: Props) {
  const id = useId()
  return (
    <section className={styles.figure} data-wide={isWide ? '' : undefined} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      {children}
      {note ? <p className={styles.note}>{note}</p> : null}
    </section>
  )
}
