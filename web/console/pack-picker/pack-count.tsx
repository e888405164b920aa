import type { PackForSale } from '#contract/staff/packs.ts'
import { inputClass } from '#web/ui/field/field.tsx'
import { usePackWords } from '../pack-words.ts'
import { useWords } from '../use-words.ts'
import styles from './pack-picker.module.css'

type Props = {
  pack: PackForSale
  /** As typed. */
  value: string
  /** Of the form's field; the first wrong one gets the focus. */
  name: string
  isWrong: boolean
  onChange: (value: string) => void
}

/** How many of a pack, up to 99. */
export function PackCount({ pack, value, name, isWrong, onChange }: Props) {
  const { t, say } = useWords()
  const packWords = usePackWords()
  return (
    <input
      className={`${inputClass} ${styles.count}`}
      name={isWrong ? name : undefined}
      inputMode="numeric"
      maxLength={2}
      autoComplete="off"
      aria-label={t('console.packs.count-of', { name: `${say(pack.name)} ${packWords(pack)}` })}
      aria-invalid={isWrong || undefined}
      value={value}
      onChange={({ target }) => onChange(target.value.trim())}
    />
  )
}
