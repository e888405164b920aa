import { useEffect, useRef } from 'react'
import type { CartLine } from '#domain/cart.ts'
import { useWords } from '../words.ts'
import styles from './removed-line.module.css'

/** Stands where the line stood, with the way back; whoever works by keyboard goes on from there. */
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
