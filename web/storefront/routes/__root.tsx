import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import { useEffect } from 'react'
import { NoticesProvider } from '#web/ui/notices/notices.tsx'
import { ErrorPage } from '../layout/error-page.tsx'
import { Footer } from '../layout/footer.tsx'
import { Header } from '../layout/header.tsx'
import { NotFoundPage } from '../layout/not-found-page.tsx'
import { SkipLink } from '../layout/skip-link.tsx'
import type { StorefrontContext } from '../context.ts'
import { startVisitor } from '../visitor.ts'
import { useWords } from '../words.ts'

export const Route = createRootRouteWithContext<StorefrontContext>()({
  beforeLoad: async ({ context }) => {
    await context.company.load()
  },
  head: () => ({ meta: [{ charSet: 'utf-8' }, { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' }] }),
  component: Document,
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
})

function Document() {
  const { api } = Route.useRouteContext()
  const { locale } = useWords()
  useEffect(() => void startVisitor(api), [api])
  return (
    <html lang={locale}>
      <head>
        <HeadContent />
      </head>
      <body>
        <NoticesProvider>
          <SkipLink />
          <Header />
          <main id="main" tabIndex={-1}>
            <Outlet />
          </main>
          <Footer />
        </NoticesProvider>
        <Scripts />
      </body>
    </html>
  )
}
