import type { Guide } from '../choose/load-guide.ts'
import type { StorefrontContext } from '../context.ts'
import { pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { wordsOf } from '../words.ts'

/** The first question is the guide's page for search engines; the others are ways through it. */
export function chooseHead(context: StorefrontContext, { step }: Pick<Guide, 'step'> = { step: 'for' }) {
  const { t } = wordsOf(context.locale)
  return pageHead(context, {
    path: paths.choose(),
    title: step === 'for' ? t('plans.choose.title') : `${t(`plans.choose.q-${step}`)} · ${t('plans.choose.title')}`,
    description: t('plans.choose.lead'),
    noIndex: step !== 'for',
  })
}
