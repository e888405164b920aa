import { paths } from '../paths.ts'
import { useEntries } from '../shell/entries.ts'
import { useVisitor } from '../visitor.ts'

export type NavLink = { id: string; words: string; to: string; fromPath?: string | undefined }

export function useNavLinks(): readonly NavLink[] {
  const { account } = useVisitor()
  return useEntries('nav', [
    { id: 'home', key: 'shell.nav.home', to: paths.home() },
    { id: 'products', key: 'shell.nav.products', to: paths.categories() },
    { id: 'flash-sale', key: 'shell.nav.flash-sale', to: paths.flashSale() },
    account
      ? { id: 'coupons', key: 'shell.nav.coupons', to: paths.coupons() }
      : { id: 'coupons', key: 'shell.nav.coupons', to: paths.login(), fromPath: paths.coupons() },
    { id: 'shopping', key: 'shell.nav.shopping', to: paths.shopping() },
    { id: 'festival', key: 'shell.nav.festival', to: paths.festival() },
    { id: 'estates', key: 'shell.nav.estates', to: paths.estates() },
    { id: 'news', key: 'shell.nav.news', to: paths.news() },
    { id: 'videos', key: 'shell.nav.videos', to: paths.videos() },
    { id: 'about', key: 'shell.nav.about', to: paths.aboutus() },
  ])
}
