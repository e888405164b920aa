/** Patterns of `like`, in which the words stand for themselves. */

export const containing = (words: string): string => `%${literal(words)}%`

export const startingWith = (words: string): string => `${literal(words)}%`

const literal = (words: string): string => words.replace(/[\\%_]/g, '\\$&')
