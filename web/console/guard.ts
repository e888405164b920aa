import { redirect } from '@tanstack/react-router'
import type { StaffScope } from '#domain/account.ts'
import type { ConsoleContext } from './context.ts'
import { paths } from './paths.ts'
import { hasScope } from './session.ts'

export class Forbidden extends Error {}

type Entering = { context: ConsoleContext; location: { href: string } }

/** `beforeLoad` of every page but the sign-in. It only hides useless pages; the server checks each call itself. */
export const staffOnly =
  (...scopes: StaffScope[]) =>
  async ({ context, location }: Entering): Promise<void> => {
    const account = await context.session.load()
    if (!account) throw redirect({ href: paths.login({ from: location.href }), replace: true })
    if (context.session.mustSetUpFactor() && location.href !== paths.secondFactor())
      throw redirect({ href: paths.secondFactor(), replace: true })
    if (!hasScope(account, scopes)) throw new Forbidden()
  }
