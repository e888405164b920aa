import type { RoleDraft, StaffRole } from '#contract/staff/roles.ts'
import type { StaffScope } from '#domain/account.ts'
import type { Db } from '#server/db/database.ts'

export const listRoles = (db: Db): Promise<Omit<StaffRole, 'mayManage'>[]> =>
  db<Omit<StaffRole, 'mayManage'>[]>`
    select id, json_build_object('zh', name_zh, 'en', name_en) as name, scopes, version::text as version,
           (select count(*) from account where role_id = staff_role.id and deleted_at is null) as members
      from staff_role
     order by id`

export type Role = { scopes: StaffScope[]; version: string }

export async function findRole(tx: Db, id: number): Promise<Role | undefined> {
  const [role] = await tx<Role[]>`select scopes, version::text as version from staff_role where id = ${id}`
  return role
}

/** Whether another role has one of the names. */
export async function isNameTaken(tx: Db, { zh, en }: RoleDraft['name'], butId = 0): Promise<boolean> {
  const [row] = await tx<[{ is: boolean }]>`
    select exists (select from staff_role
                    where id <> ${butId} and (lower(name_zh) = lower(${zh}) or lower(name_en) = lower(${en}))) as is`
  return row.is
}

export async function insertRole(tx: Db, { name, scopes }: RoleDraft): Promise<number> {
  const [made] = await tx<[{ id: number }]>`
    insert into staff_role (name_zh, name_en, scopes) values (${name.zh}, ${name.en}, ${scopes}) returning id`
  return made.id
}

/** Whoever has the role has its scopes, and no other. */
export async function updateRole(tx: Db, id: number, { name, scopes }: RoleDraft): Promise<void> {
  await tx`
    update staff_role set name_zh = ${name.zh}, name_en = ${name.en}, scopes = ${scopes}, version = version + 1 where id = ${id}`
  await tx`
    update account set scopes = ${['shopper', ...scopes]}
     where role_id = ${id} and deleted_at is null and scopes is distinct from ${['shopper', ...scopes]}`
}

export async function hasMembers(tx: Db, id: number): Promise<boolean> {
  const [row] = await tx<[{ has: boolean }]>`
    select exists (select from account where role_id = ${id} and deleted_at is null) as has`
  return row.has
}

export async function deleteRole(tx: Db, id: number): Promise<void> {
  await tx`delete from staff_role where id = ${id}`
}
