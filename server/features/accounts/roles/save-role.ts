import { refuse } from '#contract/refusals.ts'
import type { RoleDraft } from '#contract/staff/roles.ts'
import { withImplied } from '#domain/account.ts'
import { type Pool, transaction } from '#server/db/database.ts'
import { announce } from '#server/http/changes.ts'
import { requireVersion } from '#server/http/version.ts'
import { added, requireAbove } from '../save-staff.ts'
import { lockOwners } from '../staff-sql.ts'
import { deleteRole, findRole, hasMembers, insertRole, isNameTaken, updateRole } from './sql.ts'

/** Adds a role. Refuses scopes that the acting account may not give. */
export const addRole = (db: Pool, by: number, draft: RoleDraft): Promise<number> =>
  transaction(db, async (tx) => {
    await lockOwners(tx)
    const role = { ...draft, scopes: withImplied(draft.scopes) }
    await requireAbove(tx, by, [], role.scopes)
    if (await isNameTaken(tx, role.name)) refuse('role-name-taken')
    return insertRole(tx, role)
  })

/** In the same transaction for all who have it. An owner who can sign in must remain. */
export async function changeRole(
  db: Pool,
  by: number,
  id: number,
  { version, ...draft }: RoleDraft & { version?: string | undefined },
): Promise<void> {
  await transaction(db, async (tx) => {
    const owners = await lockOwners(tx)
    const present = (await findRole(tx, id)) ?? refuse('not-found')
    requireVersion(present, version)
    const role = { ...draft, scopes: withImplied(draft.scopes) }
    await requireAbove(tx, by, present.scopes, added(present.scopes, role.scopes))
    if (await isNameTaken(tx, role.name, id)) refuse('role-name-taken')
    await updateRole(tx, id, role)
    if (owners.length > 0 && (await lockOwners(tx)).length === 0) refuse('staff-last-owner')
    await announce(tx, 'sessions')
  })
}

/** Removes a role that nobody has. Refuses one with members, and one that stands above the acting account. */
export async function removeRole(db: Pool, by: number, id: number): Promise<void> {
  await transaction(db, async (tx) => {
    await lockOwners(tx)
    const present = (await findRole(tx, id)) ?? refuse('not-found')
    await requireAbove(tx, by, present.scopes, [])
    if (await hasMembers(tx, id)) refuse('role-in-use')
    await deleteRole(tx, id)
  })
}
