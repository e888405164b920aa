import { fold } from '#domain/fold.ts'
import { LIST_FIELD_NAMES } from '#domain/vocabulary/list-fields.ts'
import { HEADER_UNITS, LANGUAGE_MARKS, LIST_HEADERS } from '#domain/vocabulary/lists.ts'

export const FIELDS: ReadonlySet<string> = new Set(Object.keys(LIST_HEADERS))

/** `WineName`, `wine_name` and "Wine name" are one header. */
const folded = (header: string): string => fold(header).replaceAll(' ', '')

const FIELD_BY_HEADER = new Map(
  Object.entries(LIST_HEADERS).flatMap(([field, headers]) => {
    const shown = LIST_FIELD_NAMES[field]
    return [field, ...headers, ...(shown ? [shown.zh, shown.en] : [])].map((header) => [folded(header), field] as const)
  }),
)

const UNIT = new RegExp(`[\\s,;]+(?:in\\s+)?(?:${HEADER_UNITS.map((unit) => unit.replace(/[.]/g, '\\.')).join('|')})$`, 'i')

/** "零售价(元)" is 零售价, "酒名(英)" the English name; "葡萄品种 Grapes" is either half. */
export function fieldOf(header: string): string | undefined {
  const bare = header.replace(/[（(].*?[)）]/g, '')
  const inLanguage = `${FIELD_BY_HEADER.get(folded(bare))}_${languageOf(header)}`
  if (FIELDS.has(inLanguage)) return inLanguage
  const han = bare.match(/\p{Script=Han}+/gu)?.join('')
  const latin = bare.replace(/[^\p{Script=Latin}\d]+/gu, ' ')
  const inUnits = bare.trim().replace(UNIT, '')
  return [header, bare, ...(inUnits === bare.trim() ? [] : [inUnits]), ...(han && latin.trim() ? [han, latin] : [])]
    .map((words) => FIELD_BY_HEADER.get(folded(words)))
    .find((field) => field !== undefined)
}

function languageOf(header: string): string | undefined {
  const mark = folded(/[（(](.*?)[)）]/.exec(header)?.[1] ?? '')
  return Object.entries(LANGUAGE_MARKS).find(([, marks]) => marks.some((known) => known === mark))?.[0]
}

/** For files without a mapping; ignores unknown headers. */
export function matchHeaders(headers: readonly string[]): Map<string, string> {
  const matched = new Map<string, string>()
  for (const header of headers) {
    const field = FIELDS.has(header) ? header : fieldOf(header)
    if (field !== undefined && ![...matched.values()].includes(field)) matched.set(header, field)
  }
  return matched
}
