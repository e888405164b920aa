import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

/**
 * Data of an answer that is JSON already, because its parts were written before: lists show the same wines again and again. It is not
 * checked against the schema of its endpoint any more, so every part has to be the JSON of a value that the compiler has seen as one.
 */
export class Written<Data> {
  readonly json: string
  /** Only tells the compiler whose data this is. */
  declare readonly of: Data

  constructor(json: string) {
    this.json = json
  }
}

/** Puts the data of an endpoint together, each field from JSON. */
export const writeData = <E extends Endpoint>(
  _of: E,
  fields: Record<keyof z.input<E['data']>, string>,
): Written<z.input<E['data']>> =>
  new Written(
    `{${Object.entries<string>(fields)
      .map(([name, json]) => `"${name}":${json}`)
      .join(',')}}`,
  )

export const writeList = (items: readonly string[]): string => `[${items.join(',')}]`
