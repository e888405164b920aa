/** How the trade's synonyms are written: `|` between words means either, `+` that both hold. Spaced out to be read. */
export const readableMeaning = (replacement: string): string =>
  replacement.replaceAll('|', ' / ').replaceAll('+', ' + ').replace(/ {2,}/g, ' ').trim()
