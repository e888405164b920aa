import { isRecord } from './field-reader.ts'

/** "Riesling 2019", "雷司令 2019年", "Riesling (2019)". */
const AT_END = /^(.*\S)(?:[\s,(（·-]+|(?<=\p{Script=Han}))((?:19|20)\d{2})\s*年?\s*[)）]?$/u
/** "Weingut Probe 2016 Riesling (Mosel)", "Weingut Probe NV Brut": a word of its own. Older years belong to names. */
const INSIDE = /(?<=^|[\s(（])(?:(19[5-9]\d|20\d{2})年?|N\.?V\.?)(?=[\s)）]|$)/g
const TITLE_MAX = 200
const NAMES = ['name', 'name_zh', 'name_en']

type Taken = [name: unknown, vintage?: number | 'NV' | undefined]

/** Moves the year from names into `vintage`, where the record has none, or the same. */
export function takeVintage(fields: Record<string, unknown>): Record<string, unknown> {
  if (fields.skus !== undefined) return fields
  const given = String(fields.vintage ?? '').trim()
  const taken = { ...fields }
  for (const name of NAMES) {
    const [text, vintage] = withoutVintage(taken[name])
    if (vintage === undefined || (given !== '' && given !== String(vintage))) continue
    taken[name] = text
    taken.vintage = vintage
  }
  return taken
}

/** True where a list's names carry their vintages: rather many rows say so. */
export const hasVintage = (name: unknown): boolean => withoutVintage(name)[1] !== undefined

function withoutVintage(name: unknown): Taken {
  if (isRecord(name)) {
    const [zh, ofZh] = withoutVintage(name.zh)
    const [en, ofEn] = withoutVintage(name.en)
    return [{ ...name, zh, en }, ofEn ?? ofZh]
  }
  if (typeof name !== 'string' || name.length > TITLE_MAX) return [name]
  const atEnd = AT_END.exec(name.trim())
  if (atEnd) return [atEnd[1], Number(atEnd[2])]
  const inside = [...name.matchAll(INSIDE)]
  const [only] = inside
  if (!only || inside.length > 1) return [name]
  const rest = `${name.slice(0, only.index)} ${name.slice(only.index + only[0].length)}`
  const tidy = rest
    .replace(/[(（]\s*[)）]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return tidy === '' ? [name] : [tidy, only[1] ? Number(only[1]) : 'NV']
}
