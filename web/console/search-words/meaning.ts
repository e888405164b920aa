/** Spaces out a synonym's expression: `|` means either, `+` means both. */
export const readableMeaning = (replacement: string): string =>
  replacement.replaceAll('|', ' / ').replaceAll('+', ' + ').replace(/ {2,}/g, ' ').trim()
