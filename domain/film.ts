import type { Localized } from './locale.ts'

export type Cue = { from: number; to: number; words: Localized }

export type Film = {
  id: number
  title: Localized
  synopsis: Localized
  mp4: string
  webm: string
  poster: string
  width: number
  height: number
  seconds: number
  /** Beijing calendar day. */
  publishedOn: string
}

const clock = (seconds: number): string => {
  const ms = Math.round(seconds * 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`
}

/** WebVTT. An arrow or an empty line would end a cue, so they are removed from words. */
export function webVtt(cues: readonly { from: number; to: number; words: string }[]): string {
  const shown = cues.filter(({ words }) => words.trim() !== '')
  const blocks = shown.map(({ from, to, words }) => {
    const line = words
      .replaceAll('-->', '→')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replace(/\s*\n\s*/g, '\n')
    return `${clock(from)} --> ${clock(to)}\n${line.trim()}`
  })
  return ['WEBVTT', ...blocks, ''].join('\n\n')
}
