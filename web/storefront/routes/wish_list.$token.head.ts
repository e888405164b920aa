import type { SharedList } from '#contract/shop/wish-list.ts'
import type { StorefrontContext } from '../context.ts'
import { pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { listTitle } from '../wishes/list-title.ts'
import { wordsOf } from '../words.ts'

/** Chats show title, words and the first picture of a link; search engines are to know nothing of it. */
export function wishListHead(context: StorefrontContext, { token }: { token: string }, shared: SharedList | undefined) {
  const words = wordsOf(context.locale)
  const [first] = shared?.list ?? []
  return pageHead(context, {
    path: paths.wishList(token),
    title: shared ? listTitle(shared.owner, words) : words.t('plans.share.gone'),
    ...(shared ? { description: words.t('plans.share.summary', { count: shared.count }) } : {}),
    ...(first ? { image: first.image } : {}),
    noIndex: true,
  })
}
