import { z } from 'zod'
import { type Locale, type Localized, text } from '#domain/locale.ts'
import type { ClientKind } from './client.ts'

/** For whom an answer is written: the phone clients never read the `_en` siblings, so they get their own language in the plain field. */
export type Reader = { locale: Locale; client: ClientKind }

type Fields<Name extends string> = { [Key in Name | `${Name}_en`]: string }

/**
 * A text in both languages on the wire: `title` and its sibling `title_en`. Where one is missing, the other stands in
 * both, so that no client shows a gap.
 */
export const encodeLocalized = <Name extends string>(name: Name, content: Localized, { locale, client }: Reader): Fields<Name> =>
  ({
    [name]: text(content, client === 'phone' ? locale : 'zh-CN'),
    [`${name}_en`]: text(content, 'en-US'),
  }) as Fields<Name>

/** The same as it was written, gaps included: for forms in which staff change it, and for words that are marked as foreign ones. */
export const encodeWritten = <Name extends string>(name: Name, content: Localized, { locale, client }: Reader): Fields<Name> =>
  ({ [name]: client === 'phone' ? text(content, locale) : content.zh, [`${name}_en`]: content.en }) as Fields<Name>

export const decodeLocalized = <Name extends string>(name: Name, wire: Fields<Name>): Localized => ({
  zh: wire[name as keyof Fields<Name>],
  en: wire[`${name}_en` as keyof Fields<Name>],
})

type Shape<Name extends string> = { [Key in Name | `${Name}_en`]: z.ZodString }

/** The schema fields of localised texts, to be spread into an object schema. */
export const localizedShape = <Name extends string>(...names: Name[]): Shape<Name> =>
  Object.fromEntries(
    names.flatMap((name) => [
      [name, z.string()],
      [`${name}_en`, z.string()],
    ]),
  ) as Shape<Name>
