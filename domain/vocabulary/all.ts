import { classifications } from './classifications.ts'
import { closures } from './closures.ts'
import { countries } from './countries.ts'
import { farming } from './farming.ts'
import { flavours } from './flavours.ts'
import { grapes } from './grapes.ts'
import { pairings } from './pairings.ts'
import { regions } from './regions.ts'
import { sites } from './sites.ts'
import { tastes } from './tastes.ts'
import type { Term, TermKind } from './term.ts'
import { types } from './types.ts'

export const vocabulary: Record<TermKind, readonly Term[]> = {
  country: countries,
  region: regions,
  site: sites,
  classification: classifications,
  grape: grapes,
  type: types,
  taste: tastes,
  closure: closures,
  farming,
  pairing: pairings,
  flavour: flavours,
}
