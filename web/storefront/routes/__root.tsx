import {
  createRootRouteWithContext,
  HeadContent,
  isNotFound,
  Outlet,
  useRouter,
  useRouterState,
  useTags,
} from '@tanstack/react-router'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ShownCompany } from '#domain/content.ts'
import { isInsideWeChat } from '#domain/device.ts'
import { type Locale, text } from '#domain/locale.ts'
import { NoticesProvider } from '#web/ui/notices/notices.tsx'
import { LoadingBar } from '#web/ui/page-change/loading-bar.tsx'
import { RouteAnnouncer } from '#web/ui/page-change/route-announcer.tsx'
import { IdScopeContext } from '#web/ui/use-id.ts'
import { CONSENT_SCRIPT } from '../age-gate/age-consent.ts'
import type { StorefrontContext } from '../context.ts'
import { keepCookie } from '../cookies.ts'
import { organisationJsonLd, pageHead } from '../head.ts'
import { Header } from '../header/header.tsx'
import { EARLY_ACTS_SCRIPT } from '../islands/early-acts.ts'
import { OfflineBanner } from '../offline/offline-banner.tsx'
import { requireSignIn } from '../require-sign-in.ts'
import favicon from '../shell/art/favicon.svg'
import { ErrorPage } from '../shell/error-page.tsx'
import { followHead } from '../shell/follow-head.ts'
import { FRAME_SCRIPT, readFrameSearch, useFrameParts } from '../shell/frame-parts.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { AgeGate, ChatHost, Footer, Toolbar } from '../shell/parts.tsx'
import { frameOf, traitsOf } from '../shell/route-traits.ts'
import { SkipLink } from '../shell/skip-link.tsx'
import { startVisitor, useVisitor } from '../visitor.ts'
import { useWords, wordsOf } from '../words.ts'

/** Runs before hydration; a browser need not load its text twice. */
const HEAD_SCRIPT = import.meta.env.SSR ? CONSENT_SCRIPT + FRAME_SCRIPT + EARLY_ACTS_SCRIPT : ''
const BRAND_COOKIE_SECONDS = 30 * 24 * 60 * 60

export const Route = createRootRouteWithContext<StorefrontContext>()({
  validateSearch: readFrameSearch,
  beforeLoad: async ({ context, location, matches }) => {
    // Unknown addresses below a private page are "not found" for everybody.
    if (traitsOf(matches).isPrivate && !matches.some(({ _notFound }) => _notFound)) requireSignIn(context, location)
    await context.company.load()
  },
  head: ({ match }) => {
    const { t } = wordsOf(match.context.locale)
    const isLost = match._notFound || isNotFound(match.error)
    const lost = isLost ? pageHead(match.context, { path: '/', title: t('shell.not-found.title'), noIndex: true }).meta : []
    return {
      meta: [
        { charSet: 'utf-8' },
        { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
        { name: 'theme-color', content: '#12332b' },
        ...lost,
      ],
      links: [
        { rel: 'icon', type: 'image/svg+xml', href: favicon },
        { rel: 'apple-touch-icon', href: '/home/icons/touch-180.png' },
        { rel: 'manifest', href: `/home/${match.context.locale.locale()}/manifest.webmanifest` },
      ],
      scripts: [organisationJsonLd(match.context)],
    }
  },
  component: Shell,
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
})

function Shell() {
  const { company } = Route.useRouteContext()
  const { locale } = useWords()
  const traits = useRouterState({ select: ({ matches }) => traitsOf(matches), structuralSharing: true })
  const frame = frameOf(traits.frame, useFrameParts())
  useVisitorWatch()
  useShareCard()
  useEffect(() => keepBrandCookies(company.info(), locale), [company, locale])
  const [ids] = useState(() => ({ prefix: 'p', next: 0 }))
  const shop = (
    <IdScopeContext value={ids}>
      <NoticesProvider>
        <LoadingBar />
        <RouteAnnouncer />
        <SkipLink />
        <OfflineBanner />
        {frame.header ? <Header hasNav={frame.nav} hasSearch={frame.search} isCheckout={frame.header === 'checkout'} /> : null}
        <main id="main" tabIndex={-1}>
          <Outlet />
        </main>
        {frame.footer ? <Footer /> : null}
        {frame.tools === 'all' ? <Toolbar /> : null}
        {frame.tools === 'chat' ? <ChatHost /> : null}
        {traits.showsWine ? <AgeGate /> : null}
      </NoticesProvider>
    </IdScopeContext>
  )
  return import.meta.env.SSR ? <Document locale={locale}>{shop}</Document> : <LiveDocument locale={locale}>{shop}</LiveDocument>
}

/** What the server sends. */
function Document({ locale, children }: { locale: Locale; children: ReactNode }) {
  const { nonce } = useRouter().options.ssr ?? {}
  return (
    <html lang={locale}>
      <head>
        <HeadContent />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }} />
      </head>
      <body>
        <div id="shop">{children}</div>
      </body>
    </html>
  )
}

/** What is hydrated in a browser. Beside it, in head and body, stands what is not ours to remove: style sheets, notes of the server, an extension's elements. */
function LiveDocument({ locale, children }: { locale: Locale; children: ReactNode }) {
  const tags = useTags()
  // Before paint: what hears of the new page reads its head.
  useLayoutEffect(() => {
    // Written again, even the same language makes a browser style the whole page again.
    if (document.documentElement.lang !== locale) document.documentElement.lang = locale
    followHead(tags)
  }, [locale, tags])
  return children
}

function useShareCard(): void {
  const router = useRouter()
  useEffect(() => {
    if (!isInsideWeChat(navigator.userAgent)) return
    void import('../wechat/share-card.ts').then(({ startSharing }) => startSharing(router, router.options.context.api))
  }, [router])
}

function useVisitorWatch(): void {
  const router = useRouter()
  const { account, isKnown } = useVisitor()
  const before = useRef<number | null>(undefined)
  useEffect(() => void startVisitor(router.options.context.api), [router])
  useEffect(() => {
    if (!isKnown) return
    const present = account?.id ?? null
    const isOther = before.current !== undefined && before.current !== present
    before.current = present
    if (isOther && traitsOf(router.state.matches).isPrivate) void router.invalidate()
  }, [account, isKnown, router])
}

/** For the server's fault page, which must work without company info. */
function keepBrandCookies({ logoUrl, siteName }: ShownCompany, locale: Locale): void {
  for (const [name, value] of Object.entries({ logo: logoUrl, titles: text(siteName, locale) })) {
    keepCookie(name, value, BRAND_COOKIE_SECONDS)
  }
}
