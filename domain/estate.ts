import type { Localized } from './locale.ts'
import type { TermRef } from './product.ts'

/** Degrees north and east. */
export type Place = { latitude: number; longitude: number }

export type EstateCard = {
  id: number
  code: string
  name: Localized
  blurb: Localized
  village: Localized
  image: string
  founded: number | null
  hectares: number | null
  region: TermRef | null
  country: TermRef | null
  place: Place | null
  wines: number
}
/** `sites`: the vineyards that its wines name. */
export type Estate = EstateCard & { story: Localized; sites: readonly TermRef[]; farming: readonly TermRef[] }
