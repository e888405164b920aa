import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

/**
 * Data that is already JSON: lists show the same wines again and again, so their parts are cached as text. It is not checked
 * against the schema, so each part must come from a typed value.
 */
export class RawJson<Data> {
  readonly #write: () => string
  readonly #read: () => Data

  /** `read`: for pages, which are made of the data themselves. */
  constructor(write: () => string, read: () => Data = () => JSON.parse(write())) {
    this.#write = write
    this.#read = read
  }

  get json(): string {
    return this.#write()
  }

  get data(): Data {
    return this.#read()
  }
}

export const rawObject = <E extends Endpoint>(
  _of: E,
  write: () => Record<keyof z.input<E['data']>, string>,
  read?: () => z.input<E['data']>,
): RawJson<z.input<E['data']>> =>
  new RawJson(() => `{${inRow(Object.entries<string>(write()), ([name, json]) => `"${name}":${json}`)}}`, read)

export const rawList = <Item>(items: readonly Item[], write: (item: Item) => string): string => `[${inRow(items, write)}]`

/** Concatenated, not joined: the parts are copied once, when the answer is sent. */
function inRow<Item>(items: readonly Item[], write: (item: Item) => string): string {
  let row = ''
  for (const item of items) row += row ? `,${write(item)}` : write(item)
  return row
}
