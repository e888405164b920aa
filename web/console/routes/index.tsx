import { createFileRoute } from '@tanstack/react-router'
import { staffOnly } from '../guard.ts'
import { countWork } from '../home/count-work.ts'
import { HomePage } from '../home/home-page.tsx'

export const Route = createFileRoute('/')({
  beforeLoad: staffOnly(),
  loader: ({ context }) => countWork(context.api, context.session.account()?.scopes ?? []),
  component: Home,
})

function Home() {
  return <HomePage work={Route.useLoaderData()} />
}
