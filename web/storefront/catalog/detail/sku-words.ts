import type { Sku } from '#domain/product.ts'
import { useWords } from '../../words.ts'
import type { ChoiceGroup } from './sku-choice.ts'

/** "2022", "750 ml", "Case of 6". */
export function useSkuWords(): (group: ChoiceGroup, value: Sku[ChoiceGroup]) => string {
  const { t } = useWords()
  return (group, value) => {
    if (value === null) return t('catalog.choice.no-vintage')
    if (group === 'vintage') return String(value)
    if (group === 'sizeMl') return t('catalog.unit.millilitres', { value })
    return value === 1 ? t('catalog.choice.single') : t('catalog.choice.case', { bottles: value })
  }
}
