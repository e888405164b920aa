import type { SetPart } from '#domain/set.ts'
import { codesOf } from './codes.tsx'
import panel from './layout/panel.module.css'
import { usePackWords } from './pack-words.ts'
import { useWords } from './use-words.ts'

type Props = {
  parts: readonly Pick<
    SetPart,
    'skuCode' | 'name' | 'estate' | 'articleCode' | 'gtin' | 'vintage' | 'sizeMl' | 'pack' | 'amount'
  >[]
  /** How many sets: then the bottles of all of them. */
  times?: number
}

/** "2 × Riesling Kabinett · Weingut Probe · 2022 · 750 ml · W-0099", a line for each. */
export function InsideSet({ parts, times = 1 }: Props) {
  const { t, say } = useWords()
  const packWords = usePackWords()
  return (
    <ul aria-label={t('console.inside-set')}>
      {parts.map((part) => (
        <li key={part.skuCode} className={panel.hint}>
          {part.amount * times} ×{' '}
          {[say(part.name), part.estate && say(part.estate), packWords(part), ...codesOf(part)].filter(Boolean).join(' · ')}
        </li>
      ))}
    </ul>
  )
}
