import type { MessageParams } from '#domain/messages.ts'
import type { MessageKey } from '#messages/keys.ts'

type Sku = { vintage: number | null; sizeMl: number; pack: number }
type Translate = (key: MessageKey, params?: MessageParams) => string

const ML_PER_LITRE = 1_000

/** Vintage, bottle size and, for more than a single bottle, the case: "2022 · 750 ml · Case of 6". */
export const skuWords = ({ vintage, sizeMl, pack }: Sku, t: Translate): string =>
  [
    vintage === null ? t('cart.sku.no-vintage') : t('cart.sku.vintage', { year: vintage }),
    sizeMl > ML_PER_LITRE ? `${sizeMl / ML_PER_LITRE} L` : `${sizeMl} ml`,
    ...(pack > 1 ? [t('cart.sku.case', { bottles: pack })] : []),
  ].join(' · ')
