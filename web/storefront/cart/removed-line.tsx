import { useEffect, useRef } from 'react'
import type { CartLine } from '#domain/cart.ts'
import { useWords } from '../words.ts'
import styles from './removed-line.module.css'

/** Takes the focus, for whoever works by keyboard. */
export function RemovedLine({ line, onPutBack }: { line: CartLine; onPutBack: () => void }) {
  const { t, say } = useWords()
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => undo.current?.focus({ preventScroll: true }), [])
  return (
    <li className={styles.removed}>
      <span role="status">{t('cart.removed', { name: say(line.name) })}</span>
      <button ref={undo} type="button" className={styles.undo} onClick={onPutBack}>
        {t('cart.undo')}
      </button>
    </li>
  )
}
