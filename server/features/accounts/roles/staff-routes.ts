import { done } from '#contract/done.ts'
import * as roles from '#contract/staff/roles.ts'
import { isAbove } from '#domain/account.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { addRole, changeRole, removeRole } from './save-role.ts'
import { listRoles } from './sql.ts'

export function staffRoleRoutes(serve: Serve, { db, log }: Deps): void {
  serve(roles.listRoles, async ({ account }) =>
    (await listRoles(db)).map((role) => ({ ...role, mayManage: isAbove(account.scopes, role.scopes) })),
  )
  serve(roles.addRole, async ({ account, body }) => {
    const id = await addRole(db, account.accountId, body)
    log.info({ by: account.accountId, role: id, scopes: body.scopes }, 'role made')
    return done('added', { id })
  })
  serve(roles.changeRole, async ({ account, params, body }) => {
    await changeRole(db, account.accountId, params.id, body)
    log.info({ by: account.accountId, role: params.id, scopes: body.scopes }, 'role changed')
    return done('saved')
  })
  serve(roles.deleteRole, async ({ account, params }) => {
    await removeRole(db, account.accountId, params.id)
    log.info({ by: account.accountId, role: params.id }, 'role deleted')
    return done('deleted')
  })
}
