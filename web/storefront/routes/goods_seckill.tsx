import { createFileRoute } from '@tanstack/react-router'
import { OpensSoon } from '../content/pages/opens-soon.tsx'
import { pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { useWords, wordsOf } from '../words.ts'

export const Route = createFileRoute('/goods_seckill')({
  head: ({ match }) =>
    pageHead(match.context, {
      path: paths.flashSale(),
      title: wordsOf(match.context.locale).t('shell.nav.flash-sale'),
      noIndex: true,
    }),
  component: FlashSale,
})

function FlashSale() {
  const { t } = useWords()
  return (
    <OpensSoon
      title={t('shell.nav.flash-sale')}
      hint={t('content.soon.flash-sale')}
      way={{ words: t('content.soon.shop'), to: paths.shopping() }}
    />
  )
}
