import * as staff from '#contract/staff/shoppers.ts'
import type { Api } from './client.ts'

export type { FoundShopper } from '#contract/staff/shoppers.ts'

/** By phone or its last digits, by the number of the account, or by a part of the name; at most twenty. */
export const findShoppers = async (api: Api, keyword: string): Promise<staff.FoundShopper[]> =>
  await api.call(staff.findShoppers, { query: { keyword } })
