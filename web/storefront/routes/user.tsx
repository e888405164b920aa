import { createFileRoute, Outlet } from '@tanstack/react-router'
import { currentAccount } from '#contract/shop/accounts.ts'
import styles from '../accounts/user.module.css'
import { UserNav } from '../accounts/user-nav.tsx'

export const Route = createFileRoute('/user')({
  staticData: { isPrivate: true },
  loader: async ({ context }) => ({ account: await context.api.call(currentAccount) }),
  component: UserFrame,
})

function UserFrame() {
  const { account } = Route.useLoaderData()
  return (
    <div className={`page ${styles.frame}`}>
      <UserNav account={account} />
      <div className={styles.content}>
        <Outlet />
      </div>
    </div>
  )
}
