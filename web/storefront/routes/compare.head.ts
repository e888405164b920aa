import type { StorefrontContext } from '../context.ts'
import { pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { wordsOf } from '../words.ts'

export const compareHead = (context: StorefrontContext, { ids }: { ids?: string }) =>
  pageHead(context, { path: paths.compare(ids), title: wordsOf(context.locale).t('plans.compare.title'), noIndex: true })
