import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import opentype, { type Font, type Glyph } from 'opentype.js'
import { signsOfLabels } from '#server/seed/demo-labels.ts'

/*
 * Cuts the signs that the demo's back labels need out of Noto Sans SC (OFL 1.1), because the whole face is too large to install for
 * a few hundred signs: `npm pack @fontsource/noto-sans-sc`, unpack it, then `node scripts/make-label-font.ts package/files`.
 */

const TARGET = new URL('../server/features/catalog/artwork/fonts/noto-sans-sc-labels.otf', import.meta.url)

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('usage: node scripts/make-label-font.ts FOLDER')

const fonts: Font[] = readdirSync(folder)
  .filter((name) => name.endsWith('-400-normal.woff'))
  .toSorted()
  .map((name) => opentype.parse(unpacked(readFileSync(join(folder, name)))))
const [first] = fonts
if (!first) throw new Error(`no font in ${folder}`)

/** WOFF as the plain font that it packs; opentype.js stumbles over some of the packed tables. */
function unpacked(woff: Buffer): ArrayBuffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(12 + count * 16)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const tables: Buffer[] = []
  let offset = head.length
  for (let index = 0; index < count; index++) {
    const entry = 44 + index * 20
    const [from, packed, size] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [number, number, number]
    const bytes = woff.subarray(from, from + packed)
    const table = packed < size ? inflateSync(bytes) : bytes
    woff.copy(head, 12 + index * 16, entry, entry + 4)
    head.writeUInt32BE(offset, 12 + index * 16 + 8)
    head.writeUInt32BE(size, 12 + index * 16 + 12)
    const padded = Buffer.concat([table, Buffer.alloc((4 - (size % 4)) % 4)])
    tables.push(padded)
    offset += padded.length
  }
  return new Uint8Array(Buffer.concat([head, ...tables])).buffer
}

const glyphs: Glyph[] = [first.glyphs.get(0)]
for (const sign of signsOfLabels()) {
  const font = fonts.find((each) => each.charToGlyphIndex(sign) > 0)
  if (!font) throw new Error(`Noto Sans SC has no ${sign}`)
  const glyph = font.charToGlyph(sign)
  glyphs.push(
    new opentype.Glyph({
      name: `u${sign.codePointAt(0)?.toString(16)}`,
      unicode: sign.codePointAt(0) ?? 0,
      advanceWidth: glyph.advanceWidth ?? 1000,
      path: glyph.path,
    }),
  )
}
const { unitsPerEm, ascender, descender } = first
const subset = new opentype.Font({
  familyName: 'Noto Sans SC Labels',
  styleName: 'Regular',
  unitsPerEm,
  ascender,
  descender,
  glyphs,
})
writeFileSync(TARGET, Buffer.from(subset.toArrayBuffer()))
console.log(`${glyphs.length - 1} signs`)
