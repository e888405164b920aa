import { type FreightZone, freightFee } from '#domain/freight.ts'
import { ZERO } from '#domain/money.ts'
import { useWords } from '../../words.ts'

export function DeliveryNote({ freight }: { freight: FreightZone }) {
  const { t, money } = useWords()
  if (!freight.isDelivered) return t('catalog.note.delivery-some')
  const fee = money(freightFee({ ...freight, freeFrom: null }, { grams: 1, number: 1, goods: ZERO }))
  return freight.freeFrom === null
    ? t('catalog.note.delivery-fee', { fee })
    : t('catalog.note.delivery', { from: money(freight.freeFrom), fee })
}
