/** Chinese dictionaries of the shop's pages carry under this key a pattern of what names of wines are made of. */
export const PIECES_WORD = 'catalog.name-pieces'

let known = ''
let pattern: RegExp

/** The parts between which a Chinese name may break: a grape, a region, a site stays whole, with what hangs on it. */
export function nameParts(name: string, pieces: string): string[] {
  if (pieces !== known) pattern = new RegExp(`(${pieces})`)
  known = pieces
  return name.split(pattern).filter(Boolean)
}
