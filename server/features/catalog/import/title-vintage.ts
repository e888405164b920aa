import { isRecord } from './field-reader.ts'

/** "Riesling 2019", "雷司令 2019年", "Riesling (2019)": only at the end, where years are vintages. */
const AT_END = /^(.*\S)(?:[\s,(（·-]+|(?<=\p{Script=Han}))((?:19|20)\d{2})\s*年?\s*[)）]?$/u
const TITLE_MAX = 200
const NAMES = ['name', 'name_zh', 'name_en']

/** Moves the year from names into `vintage`, where the record has none. */
export function takeVintage(fields: Record<string, unknown>): Record<string, unknown> {
  const given = fields.vintage
  if ((given !== undefined && given !== null && given !== '') || fields.skus !== undefined) return fields
  const taken = { ...fields }
  for (const name of NAMES) {
    const [text, year] = withoutYear(taken[name])
    taken[name] = text
    if (year !== undefined) taken.vintage = year
  }
  return taken
}

function withoutYear(name: unknown): [unknown, number | undefined] {
  if (isRecord(name)) {
    const [zh, ofZh] = withoutYear(name.zh)
    const [en, ofEn] = withoutYear(name.en)
    return [{ ...name, zh, en }, ofEn ?? ofZh]
  }
  const match = typeof name === 'string' && name.length <= TITLE_MAX ? AT_END.exec(name.trim()) : null
  return match ? [match[1], Number(match[2])] : [name, undefined]
}
