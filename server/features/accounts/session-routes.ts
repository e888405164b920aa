import * as accounts from '#contract/shop/accounts.ts'
import { deviceOf } from '#domain/device.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { listSessions, revokeOtherSessions } from './session-sql.ts'

export function sessionRoutes(serve: Serve, { db }: Deps): void {
  serve(accounts.listSessions, async ({ account: { accountId, tokenHash } }) => {
    const sessions = await listSessions(db, accountId, tokenHash)
    return sessions.map(({ userAgent, signedInAt, ...session }) =>
      accounts.encodeSession({ ...session, device: deviceOf(userAgent), signedInAt: signedInAt.toISOString() }),
    )
  })
  serve(accounts.endOtherSessions, async ({ account: { accountId, tokenHash } }) => ({
    ended: await revokeOtherSessions(db, accountId, tokenHash),
  }))
}
