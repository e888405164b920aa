import type { StorefrontContext } from '../../context.ts'
import { pageHead } from '../../head.ts'
import { wordsOf } from '../../words.ts'
import { plainText } from '../plain-text.ts'
import type { RichPage } from './load-page.ts'

export function richPageHead(context: StorefrontContext, path: string, page: RichPage | undefined) {
  const { say } = wordsOf(context.locale)
  return pageHead(context, {
    path,
    title: page && say(page.title),
    description: page && plainText(say(page.content)),
  })
}
