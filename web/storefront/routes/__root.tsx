import { createRootRouteWithContext, HeadContent, Link, Outlet, Scripts } from '@tanstack/react-router'
export const Route = createRootRouteWithContext<{ locale: string }>()({
  head: () => ({ meta: [{ charSet: 'utf-8' }, { title: 'x' }] }),
  component: () => {
    const { locale } = Route.useRouteContext()
    return <html lang={locale}><head><HeadContent /><script type="module" src="/home/x.js"></script></head><body><Link to="/">home</Link> <Link to="/goods_list" search={{ keyword: '雷司令' }}>list</Link><Outlet /><Scripts /></body></html>
  },
})
