/*
 * Coats of arms as data. A division (an ordinary or a line that parts the shield) lies on the field, the charge lies on
 * both. Heraldry asks for contrast: metal (or, argent) on colour, or colour on metal.
 */

export const TINCTURES = ['or', 'argent', 'azure', 'gules', 'vert', 'sable', 'purpure'] as const
export type Tincture = (typeof TINCTURES)[number]

export const DIVISIONS = [
  'plain',
  'chief',
  'base',
  'mount',
  'waves',
  'fess',
  'pale',
  'bend',
  'chevron',
  'bordure',
  'embattled',
  'per-pale',
  'per-fess',
  'per-bend',
  'quarterly',
] as const
export type Division = (typeof DIVISIONS)[number]

export const CHARGES = [
  'acorn',
  'anchor',
  'anvil',
  'apple',
  'antlers',
  'arch',
  'banner',
  'barrel',
  'bee',
  'bell',
  'boat',
  'cat',
  'column',
  'cross',
  'crown',
  'drop',
  'fir',
  'fish',
  'flame',
  'fleur-de-lis',
  'flower',
  'fox',
  'gate',
  'grapes',
  'hammers',
  'heart',
  'horn',
  'horseshoe',
  'key',
  'lark',
  'leaf',
  'lorraine-cross',
  'lute',
  'mascle',
  'mattock',
  'orb',
  'reed',
  'ring',
  'rose',
  'sheaf',
  'spade',
  'star',
  'steps',
  'stork',
  'sun',
  'sword',
  'tower',
  'tree',
  'trefoil',
  'trowel',
  'wheel',
  'windmill',
] as const
export type Charge = (typeof CHARGES)[number]

export type Arms = {
  field: Tincture
  division: Division
  charge: Charge
  /** That of the division says nothing when the shield is plain. */
  tinctures: { division: Tincture; charge: Tincture }
}

const METALS: ReadonlySet<Tincture> = new Set(['or', 'argent'])

/** What two tinctures may lie upon each other. */
export const contrasts = (one: Tincture, other: Tincture): boolean => METALS.has(one) !== METALS.has(other)

/** Printers' colours in the palette of the house, not the signal colours of a flag. */
export const TINCTURE_COLOURS: Readonly<Record<Tincture, string>> = {
  or: '#d3ab4d',
  argent: '#f4efe2',
  azure: '#2f5576',
  gules: '#8f2d33',
  vert: '#2c5a46',
  sable: '#2b2a28',
  purpure: '#5b3558',
}
