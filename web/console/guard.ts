import { redirect } from '@tanstack/react-router'
import type { StaffScope } from '#domain/account.ts'
import type { ConsoleContext } from './context.ts'
import { paths } from './paths.ts'
import { hasScope } from './session.ts'

/** The page exists, but not for this account. */
export class Forbidden extends Error {}

type Entering = { context: ConsoleContext; location: { href: string } }

/** For every page but the sign-in. It only hides useless pages; the server checks each call itself. */
export const staffOnly =
  (...scopes: StaffScope[]) =>
  async ({ context, location }: Entering): Promise<void> => {
    const account = await context.session.load()
    if (!account) throw redirect({ href: paths.login({ from: location.href }), replace: true })
    if (!hasScope(account, scopes)) throw new Forbidden()
  }
