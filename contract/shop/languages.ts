import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { LOCALES } from '#domain/locale.ts'

export const defaultLanguage = endpoint({
  method: 'GET',
  path: '/get_default_lang_type',
  access: 'public',
  summary: 'The language of a visitor who has not chosen one',
  data: z.object({ lang_type: z.enum(LOCALES) }),
})

export const languageList = endpoint({
  method: 'GET',
  path: '/get_lang_type_list',
  access: 'public',
  summary: 'The languages of the shop',
  data: z.array(z.object({ name: z.string(), value: z.enum(LOCALES) })),
})

/** The header `Cb-lang` sets the language, or `lang` for preloaded addresses. */
export const dictionary = endpoint({
  method: 'GET',
  path: '/get_lang_json',
  access: 'public',
  summary: 'The words of one language',
  query: z.object({ lang: z.string().max(20).optional(), v: z.string().max(64).optional() }),
  data: z.partialRecord(z.enum(LOCALES), z.record(z.string(), z.string())),
})

export const dictionaryVersion = endpoint({
  method: 'GET',
  path: '/lang_version',
  access: 'public',
  summary: 'Changes when a word changes; clients then fetch the dictionary again',
  data: z.object({ version: z.string() }),
})
