import { readCompared, writeCompared } from '#domain/compare.ts'
import type { StorefrontContext } from '../context.ts'
import { pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { wordsOf } from '../words.ts'

export const compareHead = (context: StorefrontContext, { ids }: { ids?: string | undefined }) =>
  pageHead(context, {
    path: paths.compare(writeCompared(readCompared(ids ?? ''))),
    title: wordsOf(context.locale).t('plans.compare.title'),
    noIndex: true,
  })
