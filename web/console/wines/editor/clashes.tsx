import { useEffect, useId, useRef } from 'react'
import type { StaffSku } from '#contract/staff/wines.ts'
import panel from '../../layout/panel.module.css'
import { useWords } from '../../use-words.ts'
import { FieldValue } from './field-value.tsx'
import { useFieldWords } from './field-words.ts'
import type { Clash } from './merge-wines.ts'
import styles from './wine-editor.module.css'

export type Side = 'mine' | 'theirs'
type Props = {
  by: string
  clashes: readonly { clash: Clash; side: Side }[]
  skus: readonly StaffSku[]
  onChoose: (clash: Clash, side: Side) => void
}

/** After somebody else saved the same wine. Both texts stay here to be read and copied until the wine is saved. */
export function Clashes({ by, clashes, skus, onChoose }: Props) {
  const { t } = useWords()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={panel.panel} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {t('console-wine-editor.clash.title', { name: by })}
      </h2>
      <div className={panel.form}>
        <p>{t(`console-wine-editor.clash.${clashes.length > 0 ? 'text' : 'none'}`)}</p>
        {clashes.map(({ clash, side }) => (
          <Choice key={clash.key} {...{ clash, side, skus }} onChoose={(next) => onChoose(clash, next)} />
        ))}
      </div>
    </section>
  )
}

type ChoiceProps = { clash: Clash; side: Side; skus: readonly StaffSku[]; onChoose: (side: Side) => void }

function Choice({ clash, side, skus, onChoose }: ChoiceProps) {
  const { t } = useWords()
  const name = useId()
  const fieldWords = useFieldWords(skus)
  return (
    <fieldset className={styles.clash}>
      <legend>{fieldWords(clash.field)}</legend>
      {(['mine', 'theirs'] as const).map((each) => (
        <label key={each}>
          <input type="radio" name={name} checked={side === each} onChange={() => onChoose(each)} />
          <span>
            <span className={panel.hint}>{t(`console-wine-editor.clash.${each}`)}</span>
            <span className={panel.words}>
              <FieldValue field={clash.field} value={clash[each]} />
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
