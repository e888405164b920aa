import type { Festival, FestivalDates } from '#domain/festival.ts'
import type { ProductCard } from '#domain/product.ts'
import type { Api } from '#web/api/client.ts'
import { nextFestival } from '#web/api/festival.ts'
import { listWinesById } from '../wines-by-id.ts'

export type FestivalNews = { festival: Festival | null; later: FestivalDates[]; today: string }

const NOTHING: FestivalNews = { festival: null, later: [], today: '' }

/** The next festival with its wines; the page is there without them. */
export async function loadFestival(api: Api): Promise<{ news: FestivalNews; wines: ProductCard[] }> {
  const news = await nextFestival(api).catch(() => NOTHING)
  return { news, wines: await listWinesById(api, news.festival?.wineIds ?? []).catch(() => []) }
}
