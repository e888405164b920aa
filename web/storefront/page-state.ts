import type { AnyRouter } from '@tanstack/react-router'

/** As the router's `hydrate` reads it from `window.$_TSR`. */
export type PageState = NonNullable<NonNullable<Window['$_TSR']>['router']>

/** Of the block of JSON in the page. */
export const STATE_ID = 'state'

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

/**
 * JSON for a script element, much shorter than the plain one: the names of like things (a hundred values of facets) and what stands in several
 * places (a term on many wines) are written once. Every thing is an array that begins with its kind: `LIST`, `AGAIN` with the number of one
 * that came before, or the place of its names. Throws for what JSON cannot say (a date, a map).
 */
export function writeState(state: unknown): string {
  const writing: Writing = { met: new Map(), places: new Map(), names: [] }
  const value = written(state, writing)
  return JSON.stringify([writing.names, value]).replaceAll('<', '\\u003c')
}

export function readState(json: string): PageState {
  const [names, value] = JSON.parse(json) as [string[][], unknown]
  return read(value, names, []) as PageState
}

const LIST = -1
const AGAIN = -2

type Writing = { met: Map<object, number>; places: Map<string, number>; names: string[][] }

function written(value: unknown, writing: Writing): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) throw new TypeError(`JSON cannot say ${value}`)
  const { met } = writing
  const number = met.get(value)
  if (number !== undefined) return [AGAIN, number]
  met.set(value, met.size)
  if (Array.isArray(value)) return [LIST, ...value.map((item) => written(item, writing))]
  const set = Object.entries(value).filter(([, part]) => part !== undefined)
  return [
    placeOf(
      set.map(([name]) => name),
      writing,
    ),
    ...set.map(([, part]) => written(part, writing)),
  ]
}

function placeOf(names: string[], { places, names: all }: Writing): number {
  const key = JSON.stringify(names)
  const known = places.get(key)
  if (known !== undefined) return known
  places.set(key, all.length)
  return all.push(names) - 1
}

/** Counts in the order of writing. */
function read(value: unknown, names: readonly string[][], met: unknown[]): unknown {
  if (!Array.isArray(value)) return value
  const [kind, ...parts] = value
  if (kind === AGAIN) return met[parts[0]]
  const number = met.push(undefined) - 1
  const items = parts.map((part) => read(part, names, met))
  const thing = kind === LIST ? items : Object.fromEntries(items.map((item, index) => [names[kind]?.[index], item]))
  met[number] = thing
  return thing
}
