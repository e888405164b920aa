import type { RefObject } from 'react'
import type { Product } from '#domain/product.ts'
import { useWords } from '../../words.ts'
import type { Choice, ChoiceGroup } from './sku-choice.ts'
import { optionGroups } from './sku-choice.ts'
import styles from './sku-picker.module.css'
import { useSkuWords } from './sku-words.ts'

type Props = {
  product: Product
  choice: Choice
  missing: readonly ChoiceGroup[]
  onChoose: (group: ChoiceGroup, value: number | null) => void
  ref: RefObject<HTMLDivElement | null>
}

/** Groups with a choice (U26). */
export function SkuPicker({ product, choice, missing, onChoose, ref }: Props) {
  const { t } = useWords()
  const sayValue = useSkuWords()
  const groups = optionGroups(product.skus, choice)
  if (groups.length === 0) return null
  return (
    <div ref={ref} className={styles.picker}>
      {groups.map(({ group, options }) => {
        const isMissing = missing.includes(group)
        return (
          <fieldset
            key={group}
            className={styles.group}
            data-missing={isMissing ? '' : undefined}
            aria-describedby={isMissing ? `missing-${group}` : undefined}
          >
            <legend className={styles.legend}>{t(`catalog.choice.${group}`)}</legend>
            <div className={styles.options}>
              {options.map(({ value, isChosen, isPossible, isSoldOut }) => (
                <label key={value ?? 'none'} className={styles.option} data-sold-out={isPossible && isSoldOut ? '' : undefined}>
                  <input
                    type="radio"
                    className="visually-hidden"
                    name={`choice-${group}`}
                    value={value ?? ''}
                    checked={isChosen}
                    disabled={!isPossible}
                    onChange={() => onChoose(group, value)}
                  />
                  <span>
                    {sayValue(group, value)}
                    {isPossible && isSoldOut ? <small> {t('catalog.stock.sold-out')}</small> : null}
                  </span>
                </label>
              ))}
            </div>
            {isMissing ? (
              <p id={`missing-${group}`} className={styles.missing} role="alert">
                {t(`catalog.choice.missing-${group}`)}
              </p>
            ) : null}
          </fieldset>
        )
      })}
    </div>
  )
}
