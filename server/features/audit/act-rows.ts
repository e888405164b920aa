import type { ActFilter } from '#contract/staff/audit.ts'
import { kindOfAct, partsOfField } from '#domain/audit.ts'
import { type Locale, text } from '#domain/locale.ts'
import { shanghaiDateTime } from '#domain/shanghai.ts'
import type { Db } from '#server/db/database.ts'
import { builtInWords, say } from '#server/http/words.ts'
import { listActRows, listChanges } from './list-sql.ts'

const READ_AT_ONCE = 500
const COLUMNS = [
  'number',
  'at',
  'by',
  'address',
  'verb',
  'kind',
  'object',
  'state',
  'table',
  'row',
  'field',
  'before',
  'after',
] as const

/** What a refusal named is not kept: an ellipsis stands for it. */
export const refusalWords = (locale: Locale, refusal: string): string => {
  // To whoever asked it says less.
  const key = refusal === 'not-allowed' ? 'console-audit.denied' : `refusal.${refusal}`
  return key in builtInWords[locale] ? say(locale, key).replace(/\{\w+\}/g, '…') : refusal
}

type Cell = string | number | null

/** A line for each value that changed; an act that changed nothing has one line, too. */
export async function* actRows(db: Db, locale: Locale, filter: ActFilter): AsyncGenerator<Cell[][]> {
  // What nobody has put in words is told by its own name.
  const word = (key: string, name: string) => (`${key}.${name}` in builtInWords[locale] ? say(locale, `${key}.${name}`) : name)
  const fieldName = (column: string) => {
    const { names, language } = partsOfField(column)
    const parts = names.map((name) => word('console-audit.field', name))
    return [...parts, ...(language ? [say(locale, `console-audit.language.${language}`)] : [])].join(' · ')
  }
  const shown = (value: unknown): Cell =>
    value === null || typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value)
  yield [COLUMNS.map((name) => say(locale, `console-audit.column.${name}`))]
  for (let before: number | undefined; ; ) {
    const acts = await listActRows(db, filter, { before, limit: READ_AT_ONCE })
    const last = acts.at(-1)
    if (!last) return
    before = last.id
    const changes = Map.groupBy(
      await listChanges(
        db,
        acts.map(({ id }) => id),
      ),
      ({ actId }) => actId,
    )
    yield acts.flatMap(({ id, at, by, address, action, object, state, refusal }) => {
      const [method = '', path = ''] = action.split(' ')
      const { verb } = kindOfAct(method, path)
      const about = [object.id, object.name && text(object.name, locale)].filter(Boolean).join(' ')
      const begin = [
        id,
        shanghaiDateTime(new Date(at)),
        `${text({ zh: by.nickname, en: by.nicknameEn }, locale)} (${by.id})`,
        address,
        word('console-audit.verb', verb),
        word('console-audit.kind', object.kind),
      ]
      const ended = [
        about,
        [say(locale, `console-audit.state.${state}`), refusal && refusalWords(locale, refusal)].filter(Boolean).join(': '),
      ]
      const lines = (changes.get(id) ?? []).flatMap(({ table, row, fields }) =>
        fields.map((field) => [
          word('console-audit.table', table),
          row,
          fieldName(field.name),
          ...(field.isHidden ? Array(2).fill(say(locale, 'console-audit.hidden')) : [shown(field.before), shown(field.after)]),
        ]),
      )
      return (lines.length > 0 ? lines : [Array(5).fill(null)]).map((line) => [...begin, ...ended, ...line])
    })
  }
}
