import type { SetPart } from '#domain/set.ts'
import panel from './layout/panel.module.css'
import { usePackWords } from './pack-words.ts'
import { useWords } from './use-words.ts'

type Props = {
  parts: readonly Pick<SetPart, 'name' | 'vintage' | 'sizeMl' | 'pack' | 'amount'>[]
  /** How many sets: then the bottles of all of them. */
  times?: number
}

/** "2 × Riesling Kabinett · 2022 · 750 ml", a line for each. */
export function InsideSet({ parts, times = 1 }: Props) {
  const { t, say } = useWords()
  const packWords = usePackWords()
  return (
    <ul aria-label={t('console.inside-set')}>
      {parts.map((part) => (
        <li key={`${part.name.zh} ${packWords(part)}`} className={panel.hint}>
          {part.amount * times} × {say(part.name)} · {packWords(part)}
        </li>
      ))}
    </ul>
  )
}
