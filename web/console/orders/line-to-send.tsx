import type { ReactNode } from 'react'
import type { OrderToSend } from '#contract/staff/parcels.ts'
import { pictureAt } from '#domain/picture.ts'
import { Codes } from '../codes.tsx'
import { InsideSet } from '../inside-set.tsx'
import panel from '../layout/panel.module.css'
import { usePackWords } from '../pack-words.ts'
import { useWords } from '../use-words.ts'
import styles from './orders.module.css'

type Props = { line: OrderToSend['lines'][number]; children?: ReactNode }

/** How many of which wine, in the list of what is to leave; `children` stand below it. */
export function LineToSend({ line, children }: Props) {
  const { say } = useWords()
  const packWords = usePackWords()
  return (
    <li className={styles.wine}>
      {line.image ? <img src={pictureAt(line.image, 240)} alt="" loading="lazy" className={styles.small} /> : null}
      <span>
        <span className={panel.number}>{line.left} ×</span> {say(line.name)}
        <span className={styles.pack}>
          {line.estate ? `${say(line.estate)} · ` : null}
          {line.parts ? null : `${packWords(line)} · `}
          <Codes pack={line} />
        </span>
        {line.parts ? <InsideSet parts={line.parts} times={line.left} /> : null}
        {children}
      </span>
    </li>
  )
}
