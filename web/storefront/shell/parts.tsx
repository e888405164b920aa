import { island } from '#web/storefront/islands/island.tsx'
import { firstSign } from '#web/storefront/islands/islands.ts'
import { whenSignedIn } from '#web/storefront/islands/when-signed-in.ts'

const onServer = import.meta.env.SSR
  ? {
      ...(await import('#web/storefront/age-gate/age-gate.tsx')),
      ...(await import('#web/storefront/header/categories/category-menu.tsx')),
      ...(await import('../chat/chat-host.tsx')),
      ...(await import('./footer.tsx')),
      ...(await import('./toolbar/toolbar.tsx')),
    }
  : undefined

export const AgeGate = island('age-gate', {
  onServer: onServer?.AgeGate,
  load: async () => (await import('#web/storefront/age-gate/age-gate.tsx')).AgeGate,
  when: async () => document.documentElement.dataset.adult === undefined || firstSign,
})

export const CategoryMenu = island('category-menu', {
  onServer: onServer?.CategoryMenu,
  load: async () => (await import('#web/storefront/header/categories/category-menu.tsx')).CategoryMenu,
})

export const Footer = island('footer', {
  onServer: onServer?.Footer,
  load: async () => (await import('./footer.tsx')).Footer,
})

export const Toolbar = island('toolbar', {
  onServer: onServer?.Toolbar,
  load: async () => (await import('./toolbar/toolbar.tsx')).Toolbar,
  when: whenSignedIn,
})

export const ChatHost = island('chat-host', {
  onServer: onServer?.ChatHost,
  load: async () => (await import('../chat/chat-host.tsx')).ChatHost,
  when: whenSignedIn,
})
