import { createFileRoute } from '@tanstack/react-router'
import { findOpening } from '#contract/staff/opening.ts'
import { REPORT_READERS } from '#domain/report.ts'
import { staffOnly } from '../guard.ts'
import { countWork } from '../home/count-work.ts'
import { HomePage } from '../home/home-page.tsx'
import { readToday } from '../home/read-today.ts'
import { hasScope } from '../session.ts'

export const Route = createFileRoute('/')({
  beforeLoad: staffOnly(),
  loader: async ({ context: { api, session } }) => {
    const account = session.account()
    const [work, today, opening] = await Promise.all([
      countWork(api, account?.scopes ?? []),
      hasScope(account, REPORT_READERS) ? readToday(api) : null,
      // Without it the page still says what there is to do.
      hasScope(account, ['admin']) ? api.call(findOpening).catch(() => null) : null,
    ])
    return { work, today, opening }
  },
  component: Home,
})

function Home() {
  return <HomePage {...Route.useLoaderData()} />
}
