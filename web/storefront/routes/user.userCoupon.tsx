import { createFileRoute } from '@tanstack/react-router'
import { OpensSoon } from '../content/pages/opens-soon.tsx'
import { pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { useWords, wordsOf } from '../words.ts'

export const Route = createFileRoute('/user/userCoupon')({
  head: ({ match }) =>
    pageHead(match.context, {
      path: paths.coupons(),
      title: wordsOf(match.context.locale).t('shell.nav.coupons'),
      noIndex: true,
    }),
  component: Coupons,
})

function Coupons() {
  const { t } = useWords()
  return (
    <OpensSoon
      title={t('shell.nav.coupons')}
      hint={t('content.soon.coupons')}
      way={{ words: t('content.soon.shop'), to: paths.shopping() }}
    />
  )
}
