/** Chinese dictionaries of the shop's pages carry under this key what names of wines are made of. */
export const PIECES_WORD = 'catalog.name-pieces'

let known = ''
let pattern = /(?!)/

/** The parts between which a Chinese name may break: a grape, a region, a site stays whole, with what hangs on it. */
export function nameParts(name: string, pieces: string): string[] {
  if (pieces !== known) {
    known = pieces
    pattern = new RegExp(`((?:${pieces})[型级园村酒）]*)`)
  }
  const parts: string[] = []
  for (const part of name.split(pattern)) {
    if (!part) continue
    const last = parts.length - 1
    if (last >= 0 && (part.length < 2 || parts[last]?.endsWith('（'))) parts[last] += part
    else parts.push(part)
  }
  return parts
}
