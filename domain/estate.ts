import type { Arms } from './arms.ts'
import type { Localized } from './locale.ts'
import type { TermRef } from './product.ts'
import type { Climate, Terroir } from './terroir.ts'
import type { Soil } from './vocabulary/soils.ts'

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
  arms: ShownArms | null
}
/** `sites`: the vineyards that its wines name. */
export type Estate = EstateCard & {
  story: Localized
  sites: readonly TermRef[]
  farming: readonly TermRef[]
  terroir: Terroir<Soil> | null
  /** Of its region. */
  climate: Climate | null
}
/** `path`: the outline of the charge. `blazon`: the arms in words. */
export type ShownArms = Arms & { path: string; blazon: Localized }
/** What is told of a region that the shop knows. */
export type RegionGround = { climate: Climate; soils: readonly Soil[] }
