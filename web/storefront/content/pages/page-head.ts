import type { StorefrontContext } from '../../context.ts'
import { pageHead } from '../../head.ts'
import { wordsOf } from '../../words.ts'
import { plainText } from '../plain-text.ts'
import type { RichPage } from './load-page.ts'

type More = { image?: string | undefined; jsonLd?: readonly object[]; title?: string }

/** `title` is used until the owner writes the page. */
export function richPageHead(context: StorefrontContext, path: string, page: RichPage | undefined, more: More = {}) {
  const { say } = wordsOf(context.locale)
  const { image, jsonLd, title } = more
  return pageHead(context, {
    path,
    title: page ? say(page.title) : title,
    description: page && plainText(say(page.content)),
    ...(image ? { image } : {}),
    ...(jsonLd ? { jsonLd } : {}),
  })
}
