import { useState } from 'react'
import type { Category, CategoryChild, CategoryKind } from '#domain/product.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { winesOf } from '../../catalog/wines-of.ts'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import styles from './category-panel.module.css'
import { mostOf, picturesOf, SCENE_SIZES } from './most-of.ts'
import { useCategories } from './use-categories.ts'
import { WinesOf } from './wines-of.tsx'

const WINES_SHOWN = 6
const FEW_WINES = 2

type Props = {
  kind: CategoryKind
  words: string
  isEntered: boolean
  onChosen: () => void
}

/** `top1`: wines of the value pointed at; `top2`: values with most wines; `top3`: recommended wines; `top4`: a link to all. */
export function CategoryPanel({ kind, words, isEntered, onChosen }: Props) {
  const { t, say } = useWords()
  const { categories, hasFailed, retry } = useCategories(true)
  const [pointed, setPointed] = useState<CategoryChild>()
  const category = categories?.find((one) => one.kind === kind)
  const tabIndex = isEntered ? undefined : -1

  if (hasFailed) {
    return (
      <div className={styles.failed}>
        <p>{t('shell.category.failed')}</p>
        <Button variant="quiet" onClick={retry}>
          {t('shell.retry')}
        </Button>
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: choosing a link closes the panel, by pointer or key alike
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are what keys press
    <div
      className={styles.panel}
      aria-busy={!category}
      onClick={(event) => {
        if ((event.target as Element).closest('a')) onChosen()
      }}
    >
      <ul className={styles.list} aria-label={words}>
        {category?.children.map((child) => (
          <li key={child.id}>
            <SiteLink
              to={winesOf(kind, child.code)}
              className={styles.value}
              data-pointed={pointed === child ? '' : undefined}
              tabIndex={tabIndex}
              onPointerEnter={() => setPointed(child)}
              onFocus={() => setPointed(child)}
            >
              <span>{say(child.name)}</span>
              <span className={styles.count}>{child.productCount}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
      <div className={styles.tops}>
        <section className={styles.top1} hidden={!pointed}>
          {pointed && categories ? (
            <PointedAt
              kind={kind}
              child={pointed}
              picture={pointed.image || picturesOf(categories).get(pointed.code)}
              tabIndex={tabIndex}
            />
          ) : null}
        </section>
        <section className={styles.top2} hidden={pointed !== undefined}>
          <h3 className={styles.title}>{t('shell.category.most')}</h3>
          {category && categories ? <Most category={category} pictures={picturesOf(categories)} tabIndex={tabIndex} /> : null}
        </section>
        <section className={styles.top3} hidden={pointed !== undefined}>
          <h3 className={styles.title}>{t('shell.category.recommended')}</h3>
          <WinesOf count={kind === 'estate' || kind === 'region' ? FEW_WINES : WINES_SHOWN} tabIndex={tabIndex} />
        </section>
        <section className={styles.top4}>
          <SiteLink to={paths.categories(kind)} tabIndex={tabIndex} className={styles.all}>
            {t(`shell.category.all.${kind}`)}
          </SiteLink>
          <SiteLink to={paths.shopping()} tabIndex={tabIndex} className={styles.all}>
            {t('shell.nav.shopping')}
          </SiteLink>
        </section>
      </div>
    </div>
  )
}

type TabIndex = { tabIndex: -1 | undefined }

type PointedProps = { kind: CategoryKind; child: CategoryChild; picture: string | undefined } & TabIndex

function PointedAt({ kind, child, picture, tabIndex }: PointedProps) {
  const { t, say } = useWords()
  return (
    <>
      {picture ? <Picture src={picture} alt="" width={960} height={540} sizes="540px" className={styles.scene} /> : null}
      <h3 className={styles.title}>{say(child.name)}</h3>
      <WinesOf categoryId={child.id} count={picture ? 2 * FEW_WINES : WINES_SHOWN} tabIndex={tabIndex} />
      <p className={styles.see}>
        <SiteLink to={winesOf(kind, child.code)} tabIndex={tabIndex}>
          {t('shell.category.see', { name: say(child.name) })} · {t('shell.category.wines', { count: child.productCount })}
        </SiteLink>
        <SiteLink to={paths.about(kind, child.id)} tabIndex={tabIndex}>
          {t('catalog.list.about', { name: say(child.name) })}
        </SiteLink>
      </p>
    </>
  )
}

function Most({ category, pictures, tabIndex }: { category: Category; pictures: ReadonlyMap<string | null, string> } & TabIndex) {
  const { t, say } = useWords()
  return (
    <ul className={styles.tiles}>
      {mostOf(category).map((child) => (
        <li key={child.id}>
          <SiteLink to={winesOf(category.kind, child.code)} tabIndex={tabIndex} className={styles.tile}>
            <Scene src={child.image || pictures.get(child.code)} />
            <span className={styles.name}>{say(child.name)}</span>
            <span className={styles.wines}>{t('shell.category.wines', { count: child.productCount })}</span>
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}

const Scene = ({ src }: { src: string | undefined }) =>
  src ? <Picture src={src} alt="" width={480} height={300} sizes={SCENE_SIZES} /> : null
