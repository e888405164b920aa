import type { Pool } from '#server/db/database.ts'

/** Leaves shoppers only, which the database allows to nobody else: an owner must remain. */
export async function removeAllStaff(db: Pool): Promise<void> {
  await db.begin(async (tx) => {
    await tx`alter table account disable trigger account_keeps_owner`
    await tx`update account set scopes = '{shopper}' where scopes <> '{shopper}'`
    await tx`set constraints all immediate`
    await tx`alter table account enable trigger account_keeps_owner`
  })
}

export const countOwners = async (db: Pool): Promise<number> => {
  const [row] = await db<[{ owners: number }]>`
    select count(*)::integer as owners from account
     where 'owner' = any(scopes) and blocked_at is null and deleted_at is null`
  return row.owners
}
