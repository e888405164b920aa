import * as staff from '#contract/staff/acts.ts'
import { fromYuan, toYuan, ZERO } from '#domain/money.ts'
import type { AgreementLimits, MoneyActState } from '#domain/money-act.ts'
import type { Api } from './client.ts'

export type { AuditEntry, StaffMoneyAct } from '#contract/staff/acts.ts'
export const ACTS_PER_PAGE = 20
export const ENTRIES_PER_PAGE = 50

type Page<T> = Promise<{ list: T[]; count: number }>

/** Those that wait: the longest first. Only kinds that the account may ask for. */
export async function listMoneyActs(
  api: Api,
  { page = 1, status = 'waiting' }: { page?: number | undefined; status?: MoneyActState | undefined },
): Page<staff.StaffMoneyAct> {
  const data = await api.call(staff.listMoneyActs, { query: { page, status, limit: ACTS_PER_PAGE } })
  return { count: data.count, list: data.list.map((act) => ({ ...act, amount: fromYuan(act.amount) ?? ZERO })) }
}

/** Throws ApiError when somebody was faster, or when one has asked for it or would get it oneself. */
export async function agreeToAct(api: Api, id: number, note: string): Promise<void> {
  await api.call(staff.agreeToAct, { params: { id }, body: { note } })
}
export async function refuseAct(api: Api, id: number, note: string): Promise<void> {
  await api.call(staff.refuseAct, { params: { id }, body: { note } })
}
export async function withdrawAct(api: Api, id: number): Promise<void> {
  await api.call(staff.withdrawAct, { params: { id } })
}

export async function readAgreementLimits(api: Api): Promise<AgreementLimits> {
  const { perAct, perDay } = await api.call(staff.agreementLimits)
  return { perAct: fromYuan(perAct) ?? ZERO, perDay: fromYuan(perDay) ?? ZERO }
}
export async function saveAgreementLimits(api: Api, { perAct, perDay }: AgreementLimits): Promise<void> {
  await api.call(staff.saveAgreementLimits, { body: { perAct: toYuan(perAct), perDay: toYuan(perDay) } })
}

/** Newest first. */
export async function listAuditEntries(
  api: Api,
  { page = 1, search = '' }: { page?: number | undefined; search?: string | undefined },
): Page<staff.AuditEntry> {
  const data = await api.call(staff.auditLog, { query: { page, search, limit: ENTRIES_PER_PAGE } })
  const list = data.list.map((entry) => ({ ...entry, amount: entry.amount === null ? null : (fromYuan(entry.amount) ?? ZERO) }))
  return { count: data.count, list }
}
