import { createFileRoute } from '@tanstack/react-router'
import { findStaffMenu } from '#contract/staff/menu.ts'
import { staffOnly } from '../guard.ts'
import { MenuPage } from '../menu/menu-page.tsx'

export const Route = createFileRoute('/menu')({
  beforeLoad: staffOnly('merchandiser', 'admin'),
  loader: ({ context }) => context.api.call(findStaffMenu),
  component: Menu,
})

function Menu() {
  return <MenuPage stored={Route.useLoaderData()} />
}
