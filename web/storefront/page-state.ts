import type { AnyRouter } from '@tanstack/react-router'

/** As the router's `hydrate` reads it from `window.$_TSR`. */
export type PageState = NonNullable<NonNullable<Window['$_TSR']>['router']>

/** Of the block of JSON in the page. */
export const STATE_ID = 'state'

/** A thing that has been written before, by its number. No answer of the API has such a name. */
const AGAIN = '$again'
type Again = { [AGAIN]: number }

/** What the browser's router starts from: what the loaders of this page have answered. */
export function stateOf(router: AnyRouter, dehydratedData: unknown): PageState {
  const { matches } = router.state
  const end = matches.findIndex(({ status, _notFound }) => status !== 'success' || _notFound) + 1
  return {
    manifest: undefined,
    dehydratedData,
    matches: matches.slice(0, end || matches.length).map(({ id, updatedAt, status, ssr, loaderData, error, _notFound }) => ({
      // As the router compares them.
      i: id.replaceAll('/', '#'),
      u: updatedAt,
      s: status,
      ssr,
      l: loaderData as PageState['matches'][number]['l'],
      e: error,
      ...(_notFound ? { g: true as const } : {}),
    })),
  }
}

/** JSON for a script element. What stands in several places (a term on many wines) is written once. */
export const writeState = (state: unknown): string => JSON.stringify(withNumbers(state, new Map())).replaceAll('<', '\\u003c')

export const readState = (json: string): PageState => withoutNumbers(JSON.parse(json), []) as PageState

function withNumbers(value: unknown, numbers: Map<object, number>): unknown {
  if (typeof value !== 'object' || value === null) return value
  const number = numbers.get(value)
  if (number !== undefined) return { [AGAIN]: number } satisfies Again
  numbers.set(value, numbers.size)
  if (Array.isArray(value)) return value.map((item) => withNumbers(item, numbers))
  const written: Record<string, unknown> = {}
  for (const name in value) {
    const part: unknown = Reflect.get(value, name)
    if (part !== undefined) written[name] = withNumbers(part, numbers)
  }
  return written
}

/** Counts in the order of writing. */
function withoutNumbers(value: unknown, met: object[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (AGAIN in value) return met[(value as Again)[AGAIN]]
  met.push(value)
  for (const name in value) Reflect.set(value, name, withoutNumbers(Reflect.get(value, name), met))
  return value
}
