import { type FreightZone, freightFee, type ShownZone } from '#domain/freight.ts'
import { ZERO } from '#domain/money.ts'
import { useHomeFreight } from '../../cart/use-home-freight.ts'
import { useWords } from '../../words.ts'

/** What cart and checkout will ask of this shopper; of a visitor, what most regions pay. */
export function DeliveryNote({ everywhere }: { everywhere: ShownZone }) {
  const { t, money } = useWords()
  const home = useHomeFreight(everywhere)
  const feeOf = (zone: FreightZone) => money(freightFee({ ...zone, freeFrom: null }, { grams: 1, number: 1, goods: ZERO }))
  const fee = feeOf(home)
  if (home.isDelivered && (home.freeFrom !== everywhere.freeFrom || fee !== feeOf(everywhere))) {
    return home.freeFrom === null
      ? t('catalog.note.delivery-home-fee', { fee })
      : t('catalog.note.delivery-home', { from: money(home.freeFrom), fee })
  }
  if (!everywhere.isDelivered) return t('catalog.note.delivery-some')
  return everywhere.freeFrom === null
    ? t('catalog.note.delivery-fee', { fee })
    : t('catalog.note.delivery', { from: money(everywhere.freeFrom), fee })
}
