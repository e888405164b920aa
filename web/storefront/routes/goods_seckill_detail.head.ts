import type { FlashDetail } from '#domain/flash-sale.ts'
import type { StorefrontContext } from '../context.ts'
import { itemJsonLd } from '../flash-sale/item-json-ld.ts'
import { itemSteps } from '../flash-sale/item-steps.ts'
import { breadcrumbJsonLd, pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { wordsOf } from '../words.ts'

export function itemHead(context: StorefrontContext, item: FlashDetail) {
  const words = wordsOf(context.locale)
  const { t, say, locale } = words
  return pageHead(context, {
    path: paths.flashSaleItem(item.id),
    title: t('flash.item-title', { name: say(item.title) }),
    description: t('flash.item-description', { name: say(item.title), blurb: say(item.blurb) }),
    image: item.image,
    jsonLd: [itemJsonLd(item, { origin: context.origin, locale }), breadcrumbJsonLd(context, itemSteps(item, words))],
  })
}
