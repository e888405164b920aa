import { createFileRoute, redirect } from '@tanstack/react-router'
import { sitePath } from '#domain/site-path.ts'
import { SignInPage } from '../sign-in/sign-in-page.tsx'

export const Route = createFileRoute('/login')({
  validateSearch: ({ from }: Record<string, unknown>): { from?: string } => {
    const path = sitePath(from)
    return path ? { from: path } : {}
  },
  beforeLoad: async ({ context, search }) => {
    // The form is shown even when the server cannot be reached.
    const account = await context.session.load().catch(() => null)
    if (account) throw redirect({ href: search.from ?? '/', replace: true })
  },
  component: SignInPage,
})
