import { useSkuWords } from '../catalog/detail/sku-words.ts'

type Sku = { vintage: number | null; sizeMl: number; pack: number }

/** "2022 · 750 ml · Case of 6". */
export function useSkuLine(): (sku: Sku) => string {
  const words = useSkuWords()
  return ({ vintage, sizeMl, pack }) =>
    [words('vintage', vintage), words('sizeMl', sizeMl), ...(pack > 1 ? [words('pack', pack)] : [])].join(' · ')
}
