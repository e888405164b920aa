import { useState } from 'react'
import type { CategoryKind } from '#domain/product.ts'
import { ChevronIcon } from '#web/storefront/shell/icons.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { winesOf } from '../catalog/wines-of.ts'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useVisitor } from '../visitor.ts'
import { useWords } from '../words.ts'
import { CategoryIcon } from './categories/category-icon.tsx'
import { useCategories } from './categories/use-categories.ts'
import { useDimensions } from './categories/use-dimensions.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { type NavLink, useNavLinks } from './nav-links.ts'
import styles from './phone-drawer.module.css'

export function PhoneDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useWords()
  const { account } = useVisitor()
  const dimensions = useDimensions()
  const accountLinks: NavLink[] = account
    ? [
        { id: 'user', words: t('shell.account.entry'), to: paths.user() },
        { id: 'orders', words: t('shell.orders'), to: paths.userOrders() },
        { id: 'balance', words: t('shell.balance'), to: paths.userBalance() },
      ]
    : [
        { id: 'login', words: t('shell.sign-in'), to: paths.login() },
        { id: 'register', words: t('shell.register'), to: paths.register() },
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
        {dimensions.length > 0 ? (
          <div>
            <h3 className={styles.title}>{t('shell.categories')}</h3>
            {dimensions.map(({ kind, words }) => (
              <Dimension key={kind} kind={kind} words={words} />
            ))}
          </div>
        ) : null}
        <Links links={useNavLinks()} />
        <LanguageSwitch className={styles.language} />
      </div>
    </Modal>
  )
}

function Links({ links, isRow = false }: { links: readonly NavLink[]; isRow?: boolean }) {
  return (
    <ul className={styles.links} data-row={isRow ? '' : undefined}>
      {links.map(({ id, to, fromPath, words }) => (
        <li key={id}>
          <SiteLink to={to} fromPath={fromPath}>
            {words}
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}

function Dimension({ kind, words }: { kind: CategoryKind; words: string }) {
  const { t, say } = useWords()
  const [isOpen, setOpen] = useState(false)
  const { categories, hasFailed, retry } = useCategories(isOpen)
  const values = categories?.find((category) => category.kind === kind)?.children
  return (
    <details className={styles.dimension} name="dimension" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <CategoryIcon kind={kind} isOpen={isOpen} size={28} />
        {words}
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
