import type { EstateCard } from '#domain/estate.ts'
import { formatNumber } from '#domain/locale.ts'
import { useWords } from '../../words.ts'
import { usePlaceName } from './place-name.ts'

export function useEstateFacts() {
  const { t, say, locale } = useWords()
  const placeName = usePlaceName()
  const hectares = (value: number) => t('catalog.estate.hectares', { value: formatNumber(value, locale) })
  return {
    /** Mosel · Zeltingen */
    where: ({ region, village }: EstateCard) =>
      [...new Set([region && placeName(region), say(village)])].filter(Boolean).join(' · '),
    figures: ({ founded, hectares: land, wines }: EstateCard) => [
      ...(founded ? [t('catalog.estate.founded', { year: founded })] : []),
      ...(land ? [hectares(land)] : []),
      t('shell.category.wines', { count: wines }),
    ],
    hectares,
  }
}
