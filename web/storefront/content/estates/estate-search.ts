import type { EstateCard } from '#domain/estate.ts'
import { idIn } from '../articles/article-search.ts'

export type EstateSearch = { country?: string; region?: string; id?: number }

const CODE = /^[a-z0-9-]{1,60}$/
const codeIn = (value: unknown): string | undefined => (typeof value === 'string' && CODE.test(value) ? value : undefined)

export const readEstateSearch = ({ country, region, id }: Record<string, unknown>): EstateSearch => ({
  country: codeIn(country),
  region: codeIn(region),
  id: idIn(id),
})

export const isChosen = ({ country, region }: EstateCard, chosen: EstateSearch): boolean =>
  (chosen.country === undefined || country?.code === chosen.country) &&
  (chosen.region === undefined || region?.code === chosen.region)
