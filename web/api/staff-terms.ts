import * as terms from '#contract/staff/terms.ts'
import type { ListedTermKind } from '#domain/term-kinds.ts'
import type { Api } from './client.ts'

export type { StaffTerm } from '#contract/staff/terms.ts'

type Asked = { keyword?: string | undefined; kind?: ListedTermKind | undefined }

/** Words of the shop by a part of any of their names; the best fitting ones, and how many there are. */
export async function findTerms(api: Api, { keyword = '', kind }: Asked): Promise<{ list: terms.StaffTerm[]; count: number }> {
  const data = await api.call(terms.listTerms, { query: { keyword, kind } })
  return { list: data.list.map(terms.decodeStaffTerm), count: data.count }
}
