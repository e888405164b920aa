import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

/**
 * Data of an answer that is JSON already, because its parts were written before: lists show the same wines again and again. It is not
 * checked against the schema of its endpoint any more, so every part has to be the JSON of a value that the compiler has seen as one.
 */
export class RawJson<Data> {
  readonly json: string
  /** Only tells the compiler whose data this is. */
  declare readonly of: Data

  constructor(json: string) {
    this.json = json
  }
}

/** Puts the data of an endpoint together, each field from JSON. */
export const rawObject = <E extends Endpoint>(
  _of: E,
  fields: Record<keyof z.input<E['data']>, string>,
): RawJson<z.input<E['data']>> => new RawJson(`{${inRow(Object.entries<string>(fields), ([name, json]) => `"${name}":${json}`)}}`)

/** The JSON of a list, each item by `write`. */
export const rawList = <Item>(items: readonly Item[], write: (item: Item) => string): string => `[${inRow(items, write)}]`

/** Added up, not joined: what is added is copied once, when the whole is sent, and not once more for each list that it stands in. */
function inRow<Item>(items: readonly Item[], write: (item: Item) => string): string {
  let row = ''
  for (const item of items) row += row ? `,${write(item)}` : write(item)
  return row
}
