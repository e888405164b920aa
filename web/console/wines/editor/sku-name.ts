import type { StaffSku } from '#contract/staff/wines.ts'
import { useWords } from '../../use-words.ts'

export type Bottle = Pick<StaffSku, 'vintage' | 'sizeMl' | 'pack'>

/** `2021 · 750 ml · × 6`. */
export function useSkuName(): (bottle: Bottle) => string {
  const { t } = useWords()
  return ({ vintage, sizeMl, pack }) =>
    [vintage ?? t('console-wine-editor.non-vintage'), `${sizeMl} ml`, ...(pack === 1 ? [] : [`× ${pack}`])].join(' · ')
}
