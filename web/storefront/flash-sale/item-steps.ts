import type { FlashItem } from '#domain/flash-sale.ts'
import { paths } from '../paths.ts'
import type { wordsOf } from '../words.ts'

/** The way to a sale: home, the flash sale, the wine. The page shows it, and its head tells it to search engines. */
export const itemSteps = (
  { id, slotId, title }: Pick<FlashItem, 'id' | 'slotId' | 'title'>,
  { t, say }: Pick<ReturnType<typeof wordsOf>, 't' | 'say'>,
): { name: string; path: string }[] => [
  { name: t('shell.nav.home'), path: paths.home() },
  { name: t('flash.title'), path: paths.flashSale(slotId) },
  { name: say(title), path: paths.flashSaleItem(id) },
]
