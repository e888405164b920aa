import * as staff from '#contract/staff/search.ts'
import type { Api } from './client.ts'

export type { AliasKind, StaffAlias } from '#contract/staff/search.ts'
export const ALIAS_KINDS = staff.ALIAS_KINDS
export const PHRASE_MAX = staff.PHRASE_MAX
export const ALIASES_PER_PAGE = 30
export const MISSES_PER_PAGE = 30

/** A phrase, and the term or the other phrase that it stands for: one of the two. */
export type AliasDraft = Pick<staff.StaffAlias, 'phrase' | 'termId' | 'replacement'>

type Asked = { page?: number | undefined; search?: string | undefined; kind?: staff.AliasKind | undefined }

/** By their phrase. */
export async function listAliases(
  api: Api,
  { page = 1, search = '', kind }: Asked,
): Promise<{ list: staff.StaffAlias[]; count: number }> {
  const query = { page, limit: ALIASES_PER_PAGE, keyword: search, kind }
  const data = await api.call(staff.listAliases, { query })
  return { list: data.list.map(staff.decodeStaffAlias), count: data.count }
}

const written = ({ phrase, termId, replacement }: AliasDraft) => ({ phrase, term_id: termId, replacement })

/** Throws ApiError when there is such a phrase already, or it says nothing. */
export const addAlias = async (api: Api, draft: AliasDraft): Promise<staff.StaffAlias> =>
  staff.decodeStaffAlias(await api.call(staff.addAlias, { body: written(draft) }))

/** A synonym of the trade becomes the shop's own. */
export const changeAlias = async (api: Api, id: number, draft: AliasDraft): Promise<staff.StaffAlias> =>
  staff.decodeStaffAlias(await api.call(staff.changeAlias, { params: { id }, body: written(draft) }))

export async function removeAlias(api: Api, id: number): Promise<void> {
  await api.call(staff.removeAlias, { params: { id } })
}

/** What was searched for and not found; how often, and when last. */
export type SearchMiss = { keyword: string; searches: number; lastAt: string }

/** The most frequent first. */
export async function listMisses(
  api: Api,
  { page = 1 }: { page?: number | undefined },
): Promise<{ list: SearchMiss[]; count: number }> {
  const data = await api.call(staff.listMisses, { query: { page, limit: MISSES_PER_PAGE } })
  return { list: data.list.map(({ last_at, ...miss }) => ({ ...miss, lastAt: last_at })), count: data.count }
}
