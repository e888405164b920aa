import { SearchBox } from '#web/storefront/search-box/search-box.tsx'
import { useCompany } from '../company-store.ts'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import { AccountEntry } from './account-entry.tsx'
import { CartButton } from './cart-button.tsx'
import styles from './header.module.css'
import { LanguageSwitch } from './language-switch.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { SiteNav } from './site-nav.tsx'
import { TopBar } from './top-bar.tsx'

type Props = { hasNav: boolean; hasSearch: boolean; isCheckout: boolean }

/** 160 px high on a desktop; the home page's carousel relies on it. */
export function Header({ hasNav, hasSearch, isCheckout }: Props) {
  if (isCheckout) return <CheckoutHeader />
  return (
    <header className={styles.header}>
      <TopBar />
      <div className={`page ${styles.main}`}>
        <PhoneMenu />
        <Logo />
        {hasSearch ? <SearchBox /> : null}
        <LanguageSwitch className={styles.language} isShort />
        <AccountEntry />
        <CartButton />
      </div>
      {hasNav ? <SiteNav /> : null}
    </header>
  )
}

/** Who is about to pay is led nowhere else. */
function CheckoutHeader() {
  return (
    <header className={styles.header}>
      <div className={`page ${styles.main} ${styles.checkout}`}>
        <Logo />
        <LanguageSwitch />
      </div>
    </header>
  )
}

function Logo() {
  const { say } = useWords()
  const { siteName, logoUrl } = useCompany()
  return (
    <SiteLink to={paths.home()} className={styles.logo}>
      {logoUrl ? <img data-mark src={logoUrl} alt={say(siteName)} width="200" height="48" /> : say(siteName)}
    </SiteLink>
  )
}
