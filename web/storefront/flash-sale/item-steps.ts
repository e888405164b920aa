import type { FlashItem } from '#domain/flash-sale.ts'
import { paths } from '../paths.ts'
import type { wordsOf } from '../words.ts'

/** Shared by the page and its head. */
export const itemSteps = (
  { id, slotId, title }: Pick<FlashItem, 'id' | 'slotId' | 'title'>,
  { t, say }: Pick<ReturnType<typeof wordsOf>, 't' | 'say'>,
): { name: string; path: string }[] => [
  { name: t('shell.nav.home'), path: paths.home() },
  { name: t('flash.title'), path: paths.flashSale(slotId) },
  { name: say(title), path: paths.flashSaleItem(id) },
]
