/**
 * How a European word sounds to somebody who writes it as heard: fuxenlehen and Fuchsenlehen, phalz and Pfalz, sirah and Syrah. Only good
 * for comparing.
 */
export function hearing(word: string): string {
  const known = cache.get(word)
  if (known !== undefined) return known
  let heard = word
  for (const [letters, sound] of SOUNDS) heard = heard.replace(letters, sound)
  if (cache.size >= CACHED_MAX) cache.clear()
  cache.set(word, heard)
  return heard
}

/** A change of one wine makes all candidates anew, and nearly all of them are the same. */
const cache = new Map<string, string>()
const CACHED_MAX = 50_000

const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/chs|x/g, 'ks'],
  [/t?sch|sh/g, 's'],
  [/ph|pf/g, 'f'],
  [/th|dt|d$/g, 't'],
  [/tz|ts|z|c(?=[eiy])/g, 's'],
  [/ck|ch|c|qu?/g, 'k'],
  [/v/g, 'w'],
  [/eau/g, 'o'],
  [/([ao])u(?=[^aeiou]|$)/g, '$1w'],
  [/ow/g, 'u'],
  [/oo/g, 'u'],
  [/[ae]e/g, 'e'],
  [/ie|ij|y/g, 'i'],
  [/ai/g, 'ei'],
  [/(?<!^)h/g, ''],
  [/(.)\1+/g, '$1'],
  [/(?<=.{3})e$/g, ''],
]
