import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import opentype, { type Font } from 'opentype.js'
import type { Command, Path } from './path.ts'

/** The faces of the house: text is drawn as outlines, because a clean machine has no fonts that sharp could use. */
const faces = {
  garamond: ['eb-garamond', '400-normal'],
  garamondBold: ['eb-garamond', '600-normal'],
  garamondItalic: ['eb-garamond', '400-italic'],
  cormorant: ['cormorant-garamond', '600-normal'],
  cormorantItalic: ['cormorant-garamond', '500-italic'],
  playfair: ['playfair-display', '500-normal'],
  playfairBold: ['playfair-display', '700-normal'],
  playfairItalic: ['playfair-display', '500-italic'],
  sans: ['jost', '400-normal'],
  sansBold: ['jost', '600-normal'],
  script: ['pinyon-script', '400-normal'],
  gothic: ['unifrakturcook', '700-normal'],
} as const

/** Chinese for small print: the signs that the demo's labels need, cut from Noto Sans SC by scripts/make-label-font.ts. */
const HAN = new URL('fonts/noto-sans-sc-labels.otf', import.meta.url)

export type Face = keyof typeof faces | 'han'
export type Setting = { face: Face; size: number; track?: number; align?: 'left' | 'centre' | 'right' }

const require = createRequire(import.meta.url)
const loaded = new Map<Face, Font[]>()

const parse = (file: Buffer): Font => opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength))

function open(family: string, subset: string, style: string): Font | undefined {
  try {
    return parse(readFileSync(require.resolve(`@fontsource/${family}/files/${family}-${subset}-${style}.woff`)))
  } catch (cause) {
    // Not every family is cut for every script; only the Latin file is a must.
    if (subset !== 'latin') return undefined
    throw new Error(`the font ${family} ${style} is not installed`, { cause })
  }
}

function fonts(face: Face): Font[] {
  const ready = loaded.get(face)
  if (ready) return ready
  if (face === 'han') {
    const han = [parse(readFileSync(HAN))]
    loaded.set(face, han)
    return han
  }
  const [family, style] = faces[face]
  const list = ['latin', 'latin-ext'].flatMap((subset) => open(family, subset, style) ?? [])
  loaded.set(face, list)
  return list
}

/** Whether the small print has this sign. */
export const hasHan = (sign: string): boolean => fonts('han').some((font) => font.charToGlyphIndex(sign) > 0)

type Glyph = { draw(x: number, y: number): Command[]; advance: number }

function layOut(text: string, { face, size, track = 0 }: Setting): Glyph[] {
  const [main, ...rest] = fonts(face)
  if (!main) return []
  let previous: { font: Font; index: number } | undefined
  const glyphs: Glyph[] = []
  for (const ch of text) {
    const font = [main, ...rest].find((f) => f.charToGlyphIndex(ch) > 0) ?? main
    const glyph = font.charToGlyph(ch)
    const scale = size / font.unitsPerEm
    const last = glyphs.at(-1)
    if (last && previous?.font === font) last.advance += font.getKerningValue(font.glyphs.get(previous.index), glyph) * scale
    glyphs.push({
      advance: (glyph.advanceWidth ?? 0) * scale + track * size,
      draw: (x, y) => outline(glyph.getPath(x, y, size).commands),
    })
    previous = { font, index: glyph.index }
  }
  return glyphs
}

function outline(commands: opentype.PathCommand[]): Command[] {
  let [x, y] = [0, 0]
  return commands.map((c): Command => {
    if (c.type === 'Z') return ['Z']
    const [px, py] = [x, y]
    ;[x, y] = [c.x, c.y]
    if (c.type === 'C') return ['C', c.x1, c.y1, c.x2, c.y2, c.x, c.y]
    if (c.type === 'Q') {
      const third = (a: number, b: number): number => a + ((b - a) * 2) / 3
      return ['C', third(px, c.x1), third(py, c.y1), third(c.x, c.x1), third(c.y, c.y1), c.x, c.y]
    }
    return [c.type, c.x, c.y]
  })
}

export function measure(text: string, setting: Setting): number {
  const sum = layOut(text, setting).reduce((w, g) => w + g.advance, 0)
  return sum - (text.length > 0 ? (setting.track ?? 0) * setting.size : 0)
}

/** `y` is the base line. */
export function letters(text: string, x: number, y: number, setting: Setting): Path {
  const share = { left: 0, centre: 0.5, right: 1 }[setting.align ?? 'centre']
  let pen = x - measure(text, setting) * share
  return layOut(text, setting).flatMap((g) => {
    const drawn = g.draw(pen, y)
    pen += g.advance
    return drawn
  })
}

/** The biggest size, up to the one asked for, at which the text fits the width. */
export function shrunk(text: string, width: number, setting: Setting): Setting {
  const wide = measure(text, setting)
  return wide <= width ? setting : { ...setting, size: (setting.size * width) / wide }
}

/** Breaks into at most `most` lines of even length, and shrinks until they fit the width. */
export function wrap(text: string, width: number, setting: Setting, most = 3): { lines: string[]; setting: Setting } {
  const words = text.split(/\s+/).filter(Boolean)
  let best: { lines: string[]; setting: Setting; score: number } | undefined
  for (let count = 1; count <= Math.min(most, words.length); count++) {
    const lines = breakEvenly(words, count, (t) => measure(t, setting))
    const widest = Math.max(...lines.map((l) => measure(l, setting)))
    const size = Math.min(setting.size, (setting.size * width) / widest)
    // A further line must earn its place by clearly bigger letters.
    const score = size * (1 - 0.12 * count)
    if (!best || score > best.score) best = { lines, setting: { ...setting, size }, score }
  }
  return best ?? { lines: [], setting }
}

function breakEvenly(words: string[], count: number, width: (text: string) => number): string[] {
  if (count === 1) return [words.join(' ')]
  let best: { lines: string[]; widest: number } | undefined
  for (let first = 1; first <= words.length - count + 1; first++) {
    const lines = [words.slice(0, first).join(' '), ...breakEvenly(words.slice(first), count - 1, width)]
    const widest = Math.max(...lines.map(width))
    if (!best || widest < best.widest) best = { lines, widest }
  }
  return best?.lines ?? [words.join(' ')]
}
