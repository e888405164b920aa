import * as staff from '#contract/staff/flash-sale.ts'
import type { PlannedSale, PlannedSlot, SalePlan, SaleTerms, SlotPlan } from '#domain/flash-plan.ts'
import type { FlashState } from '#domain/flash-sale.ts'
import type { Api } from './client.ts'

export const SALES_PER_PAGE = 20

/** Of one state, or of all, the newest first. */
export async function listFlashSales(
  api: Api,
  { page = 1, state }: { page?: number | undefined; state?: FlashState | undefined },
): Promise<{ list: PlannedSale[]; count: number }> {
  const data = await api.call(staff.listFlashSales, { query: { page, limit: SALES_PER_PAGE, state } })
  return { list: data.list.map(staff.decodePlannedSale), count: data.count }
}

/** Throws ApiError when there is no such sale. */
export const findFlashSale = async (api: Api, id: number): Promise<PlannedSale> =>
  staff.decodePlannedSale(await api.call(staff.findFlashSale, { params: { id } }))

/** Its packs leave the shelf at once. Throws ApiError when there are too few, or the wine has a sale at this time. */
export async function planFlashSale(api: Api, { slotId, skuCode, fromDay, toDay, offered, ...terms }: SalePlan): Promise<number> {
  const body = { ...staff.encodeTerms(terms), slotId, skuCode, fromDay, toDay, offered }
  return (await api.call(staff.planFlashSale, { body })).id
}

/** Until it opens for the first time. */
export async function changeFlashSale(api: Api, id: number, terms: SaleTerms): Promise<void> {
  await api.call(staff.changeFlashSale, { params: { id }, body: staff.encodeTerms(terms) })
}

export async function addFlashPacks(api: Api, id: number, quantity: number): Promise<void> {
  await api.call(staff.addFlashPacks, { params: { id }, body: { quantity } })
}

/** For good; what is left goes back to the shelf. */
export async function closeFlashSale(api: Api, id: number): Promise<void> {
  await api.call(staff.closeFlashSale, { params: { id } })
}

/** The times of the day, closed ones too, in their order. */
export const listFlashSlots = async (api: Api): Promise<PlannedSlot[]> => await api.call(staff.listFlashSlots)

/** Throws ApiError when another one starts at this hour. */
export async function addFlashSlot(api: Api, slot: SlotPlan): Promise<void> {
  await api.call(staff.createFlashSlot, { body: slot })
}

/** Throws ApiError while a sale in it is open. */
export async function changeFlashSlot(api: Api, { id, ...slot }: PlannedSlot): Promise<void> {
  await api.call(staff.changeFlashSlot, { params: { id }, body: slot })
}
