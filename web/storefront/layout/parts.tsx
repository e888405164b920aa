import { deferred } from './deferred.ts'

const onServer = import.meta.env.SSR
  ? {
      ...(await import('./age-gate.tsx')),
      ...(await import('./categories/category-menu.tsx')),
      ...(await import('../chat/chat-host.tsx')),
      ...(await import('./footer.tsx')),
      ...(await import('./toolbar/toolbar.tsx')),
    }
  : undefined

export const ageGate = deferred(onServer?.AgeGate, async () => (await import('./age-gate.tsx')).AgeGate)
export const categoryMenu = deferred(
  onServer?.CategoryMenu,
  async () => (await import('./categories/category-menu.tsx')).CategoryMenu,
)
/** The chat's window where no toolbar brings it. */
export const chatHost = deferred(onServer?.ChatHost, async () => (await import('../chat/chat-host.tsx')).ChatHost)
export const footer = deferred(onServer?.Footer, async () => (await import('./footer.tsx')).Footer)
export const toolbar = deferred(onServer?.Toolbar, async () => (await import('./toolbar/toolbar.tsx')).Toolbar)
