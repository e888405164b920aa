import { useEffect, useState } from 'react'
import type { CappedLine, CartLine } from '#domain/cart.ts'
import { useWords } from '../words.ts'
import { takeCapped } from './capped-lines.ts'
import styles from './capped-note.module.css'

/** After signing in: wines that got fewer bottles than both carts together (U33). */
export function CappedNote({ lines }: { lines: readonly CartLine[] }) {
  const { t, say } = useWords()
  const [capped, setCapped] = useState<readonly CappedLine[]>([])
  useEffect(() => {
    const found = takeCapped()
    if (found.length > 0) setCapped(found)
  }, [])
  if (capped.length === 0) return null
  const names = capped.flatMap(({ skuCode, quantity }) => {
    const line = lines.find((each) => each.skuCode === skuCode)
    return line ? [t('cart.capped-line', { name: say(line.name), quantity })] : []
  })
  return (
    <div className={styles.note} role="status">
      {names.length > 0 ? <p>{t('cart.capped', { names: names.join(t('orders.list-comma')) })}</p> : null}
      {names.length < capped.length ? <p>{t('cart.capped-gone')}</p> : null}
    </div>
  )
}
