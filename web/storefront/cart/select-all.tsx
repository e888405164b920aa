import { useEffect, useRef } from 'react'
import styles from './select-all.module.css'

type Props = { selected: number; total: number; label: string; onChange: (isWanted: boolean) => void }

/** Shows "some" as indeterminate. */
export function SelectAll({ selected, total, label, onChange }: Props) {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = selected > 0 && selected < total
  }, [selected, total])
  return (
    <label className={styles.all}>
      <input
        ref={ref}
        type="checkbox"
        checked={total > 0 && selected === total}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  )
}
