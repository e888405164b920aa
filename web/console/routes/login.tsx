import { createFileRoute, redirect } from '@tanstack/react-router'
import { sitePath } from '#domain/site-path.ts'
import { SignInPage } from '../sign-in/sign-in-page.tsx'

export const Route = createFileRoute('/login')({
  validateSearch: ({ from }: Record<string, unknown>): { from?: string } => {
    const path = sitePath(from)
    return path ? { from: path } : {}
  },
  /** Whoever is signed in goes on to where he wanted to go; this also ends a sign-in that has just worked. */
  beforeLoad: async ({ context, search }) => {
    // A server that is away for the moment is no reason not to show the form.
    const account = await context.session.load().catch(() => null)
    if (account) throw redirect({ href: search.from ?? '/', replace: true })
  },
  component: SignInPage,
})
