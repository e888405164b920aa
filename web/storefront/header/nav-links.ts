import type { MessageKey } from '#messages/keys.ts'
import { paths } from '../paths.ts'

export type NavLink = { key: MessageKey; to: string; fromPath?: string }

export const shopLinks = (isSignedIn: boolean): readonly NavLink[] => [
  { key: 'shell.nav.home', to: paths.home() },
  { key: 'shell.nav.products', to: paths.categories() },
  { key: 'shell.nav.flash-sale', to: paths.flashSale() },
  isSignedIn
    ? { key: 'shell.nav.coupons', to: paths.coupons() }
    : { key: 'shell.nav.coupons', to: paths.login(), fromPath: paths.coupons() },
  { key: 'shell.nav.shopping', to: paths.shopping() },
]

export const houseLinks: readonly NavLink[] = [
  { key: 'shell.nav.festival', to: paths.festival() },
  { key: 'shell.nav.estates', to: paths.estates() },
  { key: 'shell.nav.news', to: paths.news() },
  { key: 'shell.nav.videos', to: paths.videos() },
  { key: 'shell.nav.about', to: paths.aboutus() },
]
