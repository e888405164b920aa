import { useState } from 'react'
import { CATEGORY_DIMENSIONS, type CategoryKind } from '#domain/product.ts'
import { ChevronIcon } from '#web/storefront/shell/icons.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { winesOf } from '../catalog/wines-of.ts'
import { useIsWritten } from '../content/pages/written-pages.ts'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useVisitor } from '../visitor.ts'
import { useWords } from '../words.ts'
import { CategoryIcon } from './categories/category-icon.tsx'
import { useCategories } from './categories/use-categories.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { houseLinks, type NavLink, shopLinks } from './nav-links.ts'
import styles from './phone-drawer.module.css'

export function PhoneDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useWords()
  const { account } = useVisitor()
  const isWritten = useIsWritten()
  const accountLinks: NavLink[] = account
    ? [
        { key: 'shell.account.entry', to: paths.user() },
        { key: 'shell.orders', to: paths.userOrders() },
        { key: 'shell.balance', to: paths.userBalance() },
      ]
    : [
        { key: 'shell.sign-in', to: paths.login() },
        { key: 'shell.register', to: paths.register() },
      ]
  return (
    <Modal isOpen={isOpen} title={t('shell.menu')} closeLabel={t('shell.close')} onClose={onClose} shape="sheet">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: choosing a link closes the drawer, by pointer or key alike */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are what keys press */}
      <div
        className={styles.drawer}
        onClick={(event) => {
          if ((event.target as Element).closest('a')) onClose()
        }}
      >
        <Links links={accountLinks} isRow />
        <div>
          <h3 className={styles.title}>{t('shell.categories')}</h3>
          {CATEGORY_DIMENSIONS.map(({ kind }) => (
            <Dimension key={kind} kind={kind} />
          ))}
        </div>
        <Links links={shopLinks(account !== null)} />
        <Links links={houseLinks.filter(({ to }) => isWritten(to))} />
        <LanguageSwitch className={styles.language} />
      </div>
    </Modal>
  )
}

function Links({ links, isRow = false }: { links: readonly NavLink[]; isRow?: boolean }) {
  const { t } = useWords()
  return (
    <ul className={styles.links} data-row={isRow ? '' : undefined}>
      {links.map(({ key, to, fromPath }) => (
        <li key={key}>
          <SiteLink to={to} fromPath={fromPath}>
            {t(key)}
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}

function Dimension({ kind }: { kind: CategoryKind }) {
  const { t, say } = useWords()
  const [isOpen, setOpen] = useState(false)
  const { categories, hasFailed, retry } = useCategories(isOpen)
  const values = categories?.find((category) => category.kind === kind)?.children
  return (
    <details className={styles.dimension} name="dimension" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <CategoryIcon kind={kind} isOpen={isOpen} size={28} />
        {t(`shell.category.${kind}`)}
        <ChevronIcon size={16} />
      </summary>
      {hasFailed ? (
        <p className={styles.failed}>
          {t('shell.category.failed')}{' '}
          <Button variant="plain" onClick={retry}>
            {t('shell.retry')}
          </Button>
        </p>
      ) : null}
      <ul className={styles.values} aria-busy={isOpen && !values && !hasFailed}>
        <li>
          <SiteLink to={paths.categories(kind)}>{t(`shell.category.all.${kind}`)}</SiteLink>
        </li>
        {values?.map((value) => (
          <li key={value.id}>
            <SiteLink to={winesOf(kind, value.code)}>
              {say(value.name)} <span className={styles.count}>{value.productCount}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </details>
  )
}
