import { refuse } from '#contract/refusals.ts'
import * as content from '#contract/shop/content.ts'
import { bannerState, timeToChange } from '#domain/banner.ts'
import { fillFactsIn } from '#domain/vocabulary/facts.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { articleRoutes } from './article-routes.ts'
import { estateRoutes } from './estate-routes.ts'
import { FACT_TAGS, readFacts } from './facts.ts'
import { festivalRoutes } from './festival-routes.ts'
import { filmRoutes } from './film-routes.ts'
import { readShownMenu } from './menu/menu.ts'
import { notHereRoutes } from './not-here-routes.ts'
import { pictureTextRoutes } from './picture-text-routes.ts'
import { siteRoutes } from './site-routes.ts'
import { findNewsCategory, findRichPage, findSetting, listBanners } from './sql.ts'
import { listWrittenPages, NO_COMPANY } from './write-content.ts'

const CACHED = { cache: true } as const
const DAY_MS = 24 * 60 * 60 * 1000

export function contentRoutes(serve: Serve, deps: Deps): void {
  const { db, now } = deps
  siteRoutes(serve, deps)
  articleRoutes(serve, deps)
  notHereRoutes(serve)
  pictureTextRoutes(serve, deps)
  festivalRoutes(serve, deps)
  filmRoutes(serve, deps)
  estateRoutes(serve, deps)

  serve(
    content.companyInfo,
    async ({ tag, cacheFor, ...reader }) => {
      tag('company', 'chat-settings')
      const [company, facts, writtenPages, menu, newsCategory] = await Promise.all([
        findSetting(db, 'company'),
        readFacts(db),
        listWrittenPages(db),
        readShownMenu(db, { tag, cacheFor, at: now() }),
        findNewsCategory(db),
      ])
      return content.encodeCompany(
        { ...(company ?? NO_COMPANY), serviceHours: facts.hours ?? NO_COMPANY.serviceHours, writtenPages, menu, newsCategory },
        reader,
      )
    },
    CACHED,
  )
  serve(
    content.wechatQrCode,
    async ({ tag }) => {
      tag('company')
      return { wechat_qrcode: (await findSetting(db, 'wechat-qrcode'))?.image ?? '' }
    },
    CACHED,
  )
  serve(
    content.listBanners,
    async ({ tag, cacheFor, ...reader }) => {
      tag('banners')
      const at = now()
      const banners = await listBanners(db)
      const staysMs = timeToChange(banners, at)
      if (staysMs !== undefined) cacheFor(Math.min(staysMs, DAY_MS))
      const shown = banners.filter((banner) => bannerState(banner, at) === 'shown')
      return { list: shown.map((banner) => content.encodeBanner(banner, reader)) }
    },
    CACHED,
  )
  serve(
    content.findPage,
    async ({ params: { key }, tag, ...reader }) => {
      tag(`page:${key}`, ...FACT_TAGS)
      const [page, facts] = await Promise.all([findRichPage(db, key), readFacts(db)])
      if (!page) refuse('not-found')
      return content.encodePage({ ...page, content: fillFactsIn(page.content, facts) }, reader)
    },
    CACHED,
  )
}
