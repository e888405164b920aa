import { createFileRoute } from '@tanstack/react-router'
import { listOwnSessions, readOwnAccount } from '#contract/staff/own.ts'
import { AccountPage } from '../account/account-page.tsx'
import { staffOnly } from '../guard.ts'

export const Route = createFileRoute('/account/')({
  beforeLoad: staffOnly(),
  loader: async ({ context: { api } }) => {
    const [account, sessions] = await Promise.all([api.call(readOwnAccount), api.call(listOwnSessions)])
    return { account, sessions }
  },
  component: Account,
})

function Account() {
  return <AccountPage {...Route.useLoaderData()} />
}
