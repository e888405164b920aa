import { useMemo } from 'react'
import type { StaffWine } from '#contract/staff/wines.ts'
import { type Localized, NO_WORDS } from '#domain/locale.ts'
import type { ConsoleKey } from '#messages/keys.ts'
import panel from '../../layout/panel.module.css'
import { RowAction } from '../../layout/row-action.tsx'
import { useWords } from '../../use-words.ts'
import { leftToCheck, type TextField, type VintageField, vintageOf, yearIn } from './copied-facts.ts'
import styles from './wine-editor.module.css'
import { copyValues, type WineValues } from './wine-values.ts'

/** `note` of a field that still holds what was copied, `textNote` by language; nothing for others, and in a wine that is no copy. */
export type Copied = {
  left: readonly VintageField[]
  title: string
  note: (field: VintageField) => string | undefined
  textNote: (field: TextField) => Localized
}

export function useCopied(copied: StaffWine | undefined, values: WineValues): Copied {
  const { t } = useWords()
  const original = useMemo(() => copied && copyValues(copied), [copied])
  const left = original ? leftToCheck(original, values) : []
  const vintage = original ? vintageOf(original) : ''
  const say = (key: 'note' | 'left') =>
    vintage === '' ? t(`console-wine-editor.copied.${key}-any`) : t(`console-wine-editor.copied.${key}`, { vintage })
  const textNote = (field: TextField): Localized => {
    const { zh, en } = original ? yearIn(original, values, field) : NO_WORDS
    return { zh: zh && say('note'), en: en && say('note') }
  }
  return { left, title: say('left'), note: (field) => (left.includes(field) ? say('note') : undefined), textNote }
}

const LABELS: Record<VintageField, ConsoleKey> = {
  name: 'console-wine-editor.name',
  blurb: 'console-wine-editor.blurb',
  description: 'console-wine-editor.description',
  images: 'console-wine-editor.pictures',
  alcohol: 'console-wine-editor.alcohol',
  residualSugar: 'console-wine-editor.residualSugar',
  acidity: 'console-wine-editor.acidity',
  drinking: 'console-wine-editor.drinking',
  bars: 'console-wine-editor.bars',
  vintage: 'console-wine-editor.sku.vintage',
  price: 'console-wine-editor.sku.price',
  gtin: 'console-wine-editor.sku.gtin',
}

type Props = Pick<Copied, 'left' | 'title'> & { onGo: (field: VintageField) => void }

/** What of a copy is still to be checked; each leads to its field. */
export function LeftToCheck({ left, title, onGo }: Props) {
  const { t } = useWords()
  if (left.length === 0) return null
  return (
    <div className={styles.left}>
      <p id="left-to-check" className={panel.hint}>
        {title}
      </p>
      <ul aria-labelledby="left-to-check">
        {left.map((field) => (
          <li key={field}>
            <RowAction onClick={() => onGo(field)}>{t(LABELS[field])}</RowAction>
          </li>
        ))}
      </ul>
    </div>
  )
}
