import { nextFestival } from '#contract/shop/festival.ts'
import type { FestivalOutlook } from '#domain/festival.ts'
import type { ShownCard } from '#domain/product.ts'
import type { Api } from '#web/api/client.ts'
import { listWinesById } from '../wines-by-id.ts'

const NOTHING: FestivalOutlook = { festival: null, later: [], today: '' }

/** The page is shown even when these fail to load. */
export async function loadFestival(api: Api): Promise<{ news: FestivalOutlook; wines: ShownCard[] }> {
  const news = await api.call(nextFestival).catch(() => NOTHING)
  return { news, wines: await listWinesById(api, news.festival?.wineIds ?? []).catch(() => []) }
}
