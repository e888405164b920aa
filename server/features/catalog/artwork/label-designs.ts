import { arched, classic, crest, landscape } from './label-classic.ts'
import { blocks, diagonal, dotted, giantArms, numeral } from './label-graphic.ts'
import { chancery, chapel, coin, medallion, ribbon, woodcut } from './label-house.ts'
import { horizon, river, rows, siteMap, slate, terraces } from './label-land.ts'
import { initial, ledger, letterpress, ticket, upright } from './label-lines.ts'
import { botanical, minimal, strip, sun } from './label-modern.ts'
import { garland, guilloche, herbarium, jugend, manuscript, stamp } from './label-ornate.ts'
import type { Design } from './label-parts.ts'
import { heritage, panel, porthole, quiet, twofold, vienna } from './label-typographic.ts'

/** An estate without a label of its own finds one by position: another order would relabel its bottles. */
export const designs = {
  classic,
  minimal,
  strip,
  crest,
  landscape,
  sun,
  botanical,
  arched,
  numeral,
  siteMap,
  slate,
  diagonal,
  horizon,
  terraces,
  river,
  blocks,
  dotted,
  rows,
  giantArms,
  stamp,
  jugend,
  medallion,
  guilloche,
  chapel,
  coin,
  manuscript,
  ribbon,
  herbarium,
  woodcut,
  chancery,
  garland,
  letterpress,
  vienna,
  initial,
  ticket,
  upright,
  panel,
  twofold,
  quiet,
  ledger,
  porthole,
  heritage,
} as const satisfies Record<string, Design>

export type DesignName = keyof typeof designs
export const DESIGN_NAMES = Object.keys(designs) as DesignName[]
