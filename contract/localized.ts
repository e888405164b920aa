import { z } from 'zod'
import { type Locale, type Localized, text } from '#domain/locale.ts'
import type { ClientKind } from './client.ts'

/** Phone clients never read `_en` fields, so they get their own language in the plain field. */
export type Reader = { locale: Locale; client: ClientKind }

type Fields<Name extends string> = { [Key in Name | `${Name}_en`]: string }

/** `title` and `title_en`. A missing language is filled with the other, so that no client shows a gap. */
export const encodeLocalized = <Name extends string>(name: Name, content: Localized, { locale, client }: Reader): Fields<Name> =>
  ({
    [name]: text(content, client === 'phone' ? locale : 'zh-CN'),
    [`${name}_en`]: text(content, 'en-US'),
  }) as Fields<Name>

/** Gaps included: for staff forms and for words marked as foreign. */
export const encodeWritten = <Name extends string>(name: Name, content: Localized, { locale, client }: Reader): Fields<Name> =>
  ({ [name]: client === 'phone' ? text(content, locale) : content.zh, [`${name}_en`]: content.en }) as Fields<Name>

export const decodeLocalized = <Name extends string>(name: Name, wire: Fields<Name>): Localized => ({
  zh: wire[name as keyof Fields<Name>],
  en: wire[`${name}_en` as keyof Fields<Name>],
})

type Shape<Name extends string> = { [Key in Name | `${Name}_en`]: z.ZodString }

export const localizedShape = <Name extends string>(...names: Name[]): Shape<Name> =>
  Object.fromEntries(
    names.flatMap((name) => [
      [name, z.string()],
      [`${name}_en`, z.string()],
    ]),
  ) as Shape<Name>
