import { FILM_SECONDS_MAX, LINE_MAX } from './content-limits.ts'
import type { Cue } from './film.ts'
import { type Locale, type Localized, text } from './locale.ts'

/** Words of one language under the picture, in seconds. */
export type Caption = { from: number; to: number; words: string }
/** The line counts from 1. */
export type CaptionProblem = { problem: 'time' | 'order' | 'empty' | 'long'; line: number }

/** `1:02:03.500`, `02:03,5`; WebVTT and SubRip differ in the comma. */
const TIME = String.raw`(?:(\d{1,2}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})`
const TIMES = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}(?:\s.*)?$`)
const NO_CUE = /^(WEBVTT|NOTE|STYLE|REGION)\b/

/** WebVTT or SubRip. Ignores positions and styles. */
export function readCaptions(file: string): { captions: Caption[] } | CaptionProblem {
  const lines = file.replace(/^\uFEFF/, '').split(/\r\n?|\n/)
  const captions: Caption[] = []
  for (let at = 0; at < lines.length; at += 1) {
    if (isBlank(lines[at])) continue
    const first = at
    while (!isBlank(lines[at])) at += 1
    const block = lines.slice(first, at)
    if (NO_CUE.test(block[0] ?? '')) continue
    const head = block.findIndex((line) => line.includes('-->'))
    const found = readBlock(block, head)
    if ('problem' in found) return { problem: found.problem, line: first + 1 + Math.max(head, 0) }
    captions.push(found)
  }
  return { captions: captions.toSorted((one, other) => one.from - other.from) }
}

function readBlock(block: readonly string[], head: number): Caption | Pick<CaptionProblem, 'problem'> {
  const match = head >= 0 && head <= 1 ? TIMES.exec(block[head] ?? '') : null
  if (!match) return { problem: 'time' }
  const [from, to] = [secondsOf(match.slice(1, 5)), secondsOf(match.slice(5, 9))]
  if (from >= to || to > FILM_SECONDS_MAX) return { problem: 'order' }
  const words = plain(block.slice(head + 1).join('\n'))
  if (words === '') return { problem: 'empty' }
  return words.length > LINE_MAX ? { problem: 'long' } : { from, to, words }
}

const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === ''

const secondsOf = ([hours = '0', minutes = '0', seconds = '0', fraction = '0']: (string | undefined)[]): number =>
  Number(hours) * 3_600 + Number(minutes) * 60 + Number(`${seconds}.${fraction}`)

const plain = (words: string): string =>
  words
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .trim()

/** Captions with equal times become one. */
export function joinCaptions({ zh, en }: { zh: readonly Caption[]; en: readonly Caption[] }): Cue[] {
  const cues = new Map<string, Cue>()
  for (const [language, captions] of [
    ['zh', zh],
    ['en', en],
  ] as const) {
    for (const { from, to, words } of captions) {
      const key = `${from} ${to}`
      const cue = cues.get(key) ?? { from, to, words: { zh: '', en: '' } }
      cues.set(key, { ...cue, words: { ...cue.words, [language]: words } })
    }
  }
  return [...cues.values()].toSorted((one, other) => one.from - other.from || one.to - other.to)
}

export const captionsOf = (cues: readonly Cue[], language: keyof Localized): Caption[] =>
  cues.flatMap(({ from, to, words }) => (words[language] ? [{ from, to, words: words[language] }] : []))

/** Falls back to the other language. */
export function captionsFor(cues: readonly Cue[], locale: Locale): Caption[] {
  const own = captionsOf(cues, locale === 'en-US' ? 'en' : 'zh')
  const isSilent = ({ from, to }: Cue) => !own.some((caption) => caption.from < to && caption.to > from)
  return cues.flatMap((cue) => {
    const { from, to, words } = cue
    const isOwn = own.some((caption) => caption.from === from && caption.to === to)
    return isOwn || isSilent(cue) ? [{ from, to, words: text(words, locale) }] : []
  })
}
