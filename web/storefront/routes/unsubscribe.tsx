import { createFileRoute } from '@tanstack/react-router'
import { searchOf } from '#web/ui/query.ts'
import { UnsubscribePage } from '../accounts/unsubscribe-page.tsx'
import { pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { wordsOf } from '../words.ts'

const TOKEN_MAX = 100

export const Route = createFileRoute('/unsubscribe')({
  ...searchOf(({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' && token.length <= TOKEN_MAX ? { token } : {},
  ),
  head: ({ match }) =>
    pageHead(match.context, {
      path: paths.unsubscribe(),
      title: wordsOf(match.context.locale).t('accounts.unsubscribeTitle'),
      noIndex: true,
    }),
  component: () => <UnsubscribePage token={Route.useSearch().token ?? ''} />,
})
