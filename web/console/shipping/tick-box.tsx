import { type KeyboardEvent, useRef } from 'react'
import styles from './shipping.module.css'

type Props = { label: string; isTicked: boolean; onTick: (isOn: boolean, isRange: boolean) => void }

/** Arrows go to the box above or below; Shift with Space or click ticks all between. */
export function TickBox({ label, isTicked, onTick }: Props) {
  const isRange = useRef(false)
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        data-tick=""
        checked={isTicked}
        onClick={(event) => {
          isRange.current = event.shiftKey
        }}
        onChange={({ target }) => onTick(target.checked, isRange.current)}
        onKeyDown={goOn}
      />
      <span className="visually-hidden">{label}</span>
    </label>
  )
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

function goOn(event: KeyboardEvent<HTMLInputElement>): void {
  const step = STEPS[event.key]
  if (step === undefined) return
  event.preventDefault()
  const boxes = [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLInputElement>('[data-tick]') ?? [])]
  boxes[boxes.indexOf(event.currentTarget) + step]?.focus()
}
