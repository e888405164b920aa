import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import subsetFont from 'subset-font'
import { CHINESE_SLICES, LATIN, OPEN_IN_CHINESE } from './signs.ts'

/*
 * Cuts the shop's fonts out of the published ones: `node web/styles/fonts/draw.ts` writes the files and fonts.css beside this one. They
 * are kept with the code (docs/decisions/047): the Chinese font is published as 87 MB of files, which nobody should have to install.
 */

const FOLDER = import.meta.dirname
const MODULES = resolve(FOLDER, '../../../node_modules')
const CHINESE_PACKAGE = '@fontsource/noto-serif-sc@5.3.0'
const CHINESE_FILE = 'package/files/noto-serif-sc-chinese-simplified-500-normal.woff2'

/** Code points of a slice for rare signs. */
const RARE_SLICE_WIDTH = 0x100

type Face = { family: string; file: string; weight: string; range: string }

/** Weights 400 to 600. Its makers keep the name "Source" for what they have not changed. */
async function latinText(): Promise<string[]> {
  const font = readFileSync(join(MODULES, '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2'))
  const cut = await subsetFont(font, LATIN, {
    targetFormat: 'sfnt',
    variationAxes: { wght: { min: 400, max: 600 } },
  })
  rename(cut, 'Source Sans', 'Cellar Sans')
  rename(cut, 'SourceSans', 'CellarSans')
  await write('latin-text.woff2', cut, LATIN)
  // Quotes and dashes are the Chinese font's in Chinese, so those of this one are a family of their own.
  const text = { family: 'Cellar Sans', file: 'latin-text.woff2', weight: '400 600' }
  return [
    face({ ...text, range: rangeOf([...LATIN].filter((sign) => !OPEN_IN_CHINESE.includes(sign))) }),
    face({ ...text, family: 'Cellar Sans marks', range: rangeOf([...OPEN_IN_CHINESE]) }),
  ]
}

async function latinTitles(): Promise<string[]> {
  const font = readFileSync(join(MODULES, '@fontsource/eb-garamond/files/eb-garamond-latin-500-normal.woff2'))
  await write('latin-titles.woff2', font, LATIN)
  return [face({ family: 'EB Garamond', file: 'latin-titles.woff2', weight: '500', range: rangeOf([...LATIN]) })]
}

/**
 * Slices by use, and before them slices of all other signs by code point, for titles that a merchant will write: of two rules that have
 * a sign the later one counts, so that these can name whole ranges.
 */
async function chineseTitles(): Promise<string[]> {
  const font = await publishedChinese()
  const used = new Set(CHINESE_SLICES.join(''))
  const faces: Face[] = []
  for (let from = 0x4e00; from < 0xa000; from += RARE_SLICE_WIDTH) {
    const signs = Array.from({ length: RARE_SLICE_WIDTH }, (_, index) => String.fromCodePoint(from + index))
    const hex = from.toString(16)
    await write(`chinese-${hex}.woff2`, font, signs.filter((sign) => !used.has(sign)).join(''))
    faces.push(chinese(`chinese-${hex}.woff2`, `U+${hex.slice(0, 2)}??`))
  }
  for (const [index, signs] of CHINESE_SLICES.entries()) {
    await write(`chinese-${index + 1}.woff2`, font, signs)
    faces.push(chinese(`chinese-${index + 1}.woff2`, rangeOf([...signs])))
  }
  return faces.map(face)
}

/** Never `local()`: a browser would look among the installed fonts for each slice of a title, a third of the first layout. */
const chinese = (file: string, range: string): Face => ({ family: 'Titles SC', file, weight: '500', range })

async function publishedChinese(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'fonts-'))
  execFileSync('npm', ['pack', '--silent', CHINESE_PACKAGE, '--pack-destination', folder], { stdio: 'ignore' })
  const [archive = ''] = readdirSync(folder)
  execFileSync('tar', ['-xzf', join(folder, archive), '-C', folder, CHINESE_FILE])
  const font = readFileSync(join(folder, CHINESE_FILE))
  rmSync(folder, { recursive: true })
  return font
}

/** `halt` and `chws` let the browser pull punctuation together. */
async function write(name: string, font: Buffer, signs: string): Promise<void> {
  const options = { targetFormat: 'woff2' as const, keepFeatures: ['kern', 'liga', 'halt', 'chws'], noHinting: true }
  writeFileSync(join(FOLDER, name), await subsetFont(font, signs, options))
}

const face = ({ family, file, weight, range }: Face): string => `@font-face {
  font-family: "${family}";
  font-weight: ${weight};
  font-display: swap;
  src: url("./${file}") format("woff2");
  unicode-range: ${range};
}`

/** Overwrites a name of the same length, in both encodings of a font's names. */
function rename(font: Buffer, from: string, to: string): void {
  for (const encoding of ['latin1', 'utf16le'] as const) {
    const [old, name] = [Buffer.from(from, encoding), Buffer.from(to, encoding)]
    if (encoding === 'utf16le') for (const text of [old, name]) text.swap16()
    for (let at = font.indexOf(old); at >= 0; at = font.indexOf(old, at)) name.copy(font, at)
  }
}

/** `U+20-7E, U+A0`: runs of neighbours are one range. */
function rangeOf(signs: readonly string[]): string {
  const codes = [...new Set(signs)].map((sign) => sign.codePointAt(0) ?? 0).sort((a, b) => a - b)
  const hex = (code: number) => code.toString(16).toUpperCase()
  const runs: [number, number][] = []
  for (const code of codes) {
    const last = runs.at(-1)
    if (last && last[1] === code - 1) last[1] = code
    else runs.push([code, code])
  }
  return runs.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ')
}

for (const file of readdirSync(FOLDER)) if (file.endsWith('.woff2')) rmSync(join(FOLDER, file))
const rules = [...(await latinText()), ...(await latinTitles()), ...(await chineseTitles())]
writeFileSync(join(FOLDER, 'fonts.css'), `/* Written by draw.ts. */\n${rules.join('\n')}\n`)
