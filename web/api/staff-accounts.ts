import * as staff from '#contract/staff/accounts.ts'
import type { StaffAccount, StaffScope } from '#domain/account.ts'
import type { Api } from './client.ts'

export const listStaff = async (api: Api): Promise<StaffAccount[]> => await api.call(staff.staffList)

type NewStaff = { login: string; nickname: string; password: string; scopes: StaffScope[] }
export async function addStaff(api: Api, account: NewStaff): Promise<void> {
  await api.call(staff.addStaff, { body: account })
}

/** `avatar`: the present one, or an upload of the administrator's own. */
export async function changeStaff(
  api: Api,
  { id, nickname, avatar, scopes, isBlocked }: Pick<StaffAccount, 'id' | 'nickname' | 'avatar' | 'scopes' | 'isBlocked'>,
): Promise<void> {
  await api.call(staff.changeStaff, { params: { id }, body: { nickname, avatar, scopes, isBlocked } })
}

/** All sessions of the account end. */
export async function setStaffPassword(api: Api, id: number, password: string): Promise<void> {
  await api.call(staff.setStaffPassword, { params: { id }, body: { password } })
}
