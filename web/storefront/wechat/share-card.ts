import type { AnyRouter } from '@tanstack/react-router'
import { isLocale } from '#domain/locale.ts'
import { pictureAt } from '#domain/picture.ts'
import type { Api } from '#web/api/client.ts'
import { absolute } from '../head.ts'
import { traitsOf } from '../shell/route-traits.ts'
import { openWechat, type ShareData } from './open-wechat.ts'

/** Just after a change of page WeChat may still be busy with the new address. */
const AGAIN_AFTER_MS = 1_000
/** WeChat wants small ones. */
const CARD_PICTURE = 240

/** The card under which a page is sent to friends says what the page's head says, and changes with it. */
export function startSharing(router: AnyRouter, api: Api): void {
  let told = ''
  const tell = async () => {
    const { isPrivate, isSecret } = traitsOf(router.state.matches)
    const card = isPrivate || isSecret ? cardOfShop(document) : cardOf(document)
    const present = JSON.stringify([location.href, card])
    if (present === told) return
    told = present
    const wx = await openWechat(api)
    if (!wx || told !== present) return
    const { desc: _, ...onTimeline } = card
    withSecondTry((options) => wx.updateAppMessageShareData({ ...card, ...options }))
    withSecondTry((options) => wx.updateTimelineShareData({ ...onTimeline, ...options }))
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  // All tags of a new page come in one turn.
  const watcher = new MutationObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(() => void tell())
  })
  watcher.observe(document.head, { childList: true, subtree: true, attributes: true, characterData: true })
  void tell()
}

function withSecondTry(share: (options: { fail?: () => void }) => void): void {
  share({ fail: () => setTimeout(() => share({}), AGAIN_AFTER_MS) })
}

const metaOf = ({ head }: Document, property: string): string =>
  head.querySelector<HTMLMetaElement>(`meta[property="${property}"]`)?.content ?? ''
const iconOf = ({ head }: Document): string => head.querySelector<HTMLLinkElement>('link[rel="apple-touch-icon"]')?.href ?? ''

const cardOf = (page: Document): ShareData => ({
  title: metaOf(page, 'og:title'),
  desc: metaOf(page, 'og:description'),
  link: metaOf(page, 'og:url'),
  imgUrl: pictureAt(metaOf(page, 'og:image'), CARD_PICTURE) || iconOf(page),
})

/** What belongs to one person is not sent to others by mistake. */
function cardOfShop(page: Document): ShareData {
  const { lang } = page.documentElement
  const name = metaOf(page, 'og:site_name')
  const link = absolute(location.origin, '/', isLocale(lang) ? lang : undefined)
  return { title: name, desc: name, link, imgUrl: iconOf(page) }
}
