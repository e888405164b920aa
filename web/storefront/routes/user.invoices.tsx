import { createFileRoute } from '@tanstack/react-router'
import { listInvoices, listTitles } from '#contract/shop/invoices.ts'
import { searchOf } from '#web/ui/query.ts'
import { pageIn } from '../content/articles/article-search.ts'
import { pageHead } from '../head.ts'
import { InvoicesPage } from '../invoices/invoices-page.tsx'
import { paths } from '../paths.ts'
import { wordsOf } from '../words.ts'

export const Route = createFileRoute('/user/invoices')({
  ...searchOf(({ page }: Record<string, unknown>): { page?: number } => ({ page: pageIn(page) })),
  loader: async ({ context, deps }) => {
    const [titles, invoices] = await Promise.all([
      context.api.call(listTitles),
      context.api.call(listInvoices, { page: deps.page ?? 1 }),
    ])
    return { titles, invoices }
  },
  gcTime: 0,
  head: ({ match }) =>
    pageHead(match.context, {
      path: paths.invoices(),
      title: wordsOf(match.context.locale).t('invoices.title'),
      noIndex: true,
    }),
  component: () => {
    const { titles, invoices } = Route.useLoaderData()
    return <InvoicesPage titles={titles} invoices={invoices} page={Route.useSearch().page ?? 1} />
  },
})
