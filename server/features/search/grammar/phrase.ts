/** A phrase that stands for other words; `|` between them means either, and `+` that a wine must satisfy both sides. */
export type SearchPhrase = { phrase: string; replacement: string }

/** Phrases that all stand for the same words. */
export const standFor = (replacement: string, ...phrases: string[]): SearchPhrase[] =>
  phrases.map((phrase) => ({ phrase, replacement }))
