import { listFlashItems, listSlots } from '#contract/shop/flash-sale.ts'
import { FLASH_ITEMS_PER_PAGE, FLASH_STOCK_IDS_MAX, type FlashItem } from '#domain/flash-sale.ts'
import type { Api } from '#web/api/client.ts'

/** The wanted slot, else the one to show first, with its sales. */
export async function loadSlot(api: Api, wanted: number | undefined) {
  const { slots, current, serverTime } = await api.call(listSlots)
  const slot = slots.find(({ id }) => id === wanted) ?? slots[current]
  return { slots, slot, items: slot ? await listAllItems(api, slot.id) : [], serverTime }
}

/** Stops at the number that can be watched. */
async function listAllItems(api: Api, slotId: number): Promise<FlashItem[]> {
  const items: FlashItem[] = []
  for (let page = 1; items.length < FLASH_STOCK_IDS_MAX; page += 1) {
    const more = await api.call(listFlashItems, { slotId, page })
    items.push(...more)
    if (more.length < FLASH_ITEMS_PER_PAGE) break
  }
  return items
}
