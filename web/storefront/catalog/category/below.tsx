import type { CategoryPage } from '#domain/category-page.ts'
import { Picture } from '#web/ui/picture/picture.tsx'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import chips from '../chips.module.css'
import styles from './below.module.css'

const TILES_MAX = 8

export function Below({ below }: { below: CategoryPage['below'] }) {
  const { t, say } = useWords()
  const kinds = [...new Set(below.map(({ kind }) => kind))]
  return kinds.map((kind) => {
    const places = below.filter((place) => place.kind === kind)
    const hasPictures = places.some(({ image }) => image)
    return (
      <section key={kind} className={styles.section} aria-labelledby={`below-${kind}`}>
        <h2 id={`below-${kind}`} className={styles.title}>
          {t(`catalog.category.below-${kind}`)}
        </h2>
        {hasPictures ? (
          <ul className={styles.tiles}>
            {places.slice(0, TILES_MAX).map(({ id, name, image, productCount }) => (
              <li key={id}>
                <SiteLink to={paths.about(kind, id)} className={styles.tile}>
                  <span className={styles.picture}>
                    {image ? <Picture src={image} alt="" width={480} height={300} sizes="(width < 768px) 45vw, 282px" /> : null}
                  </span>
                  <span className={styles.name}>{say(name)}</span>
                  <span className={styles.count}>{t('shell.category.wines', { count: productCount })}</span>
                </SiteLink>
              </li>
            ))}
          </ul>
        ) : (
          <ul className={chips.chips}>
            {places.map(({ id, name, productCount }) => (
              <li key={id}>
                <SiteLink to={paths.about(kind, id)} className={chips.chip}>
                  {say(name)} <span className={chips.count}>{productCount}</span>
                </SiteLink>
              </li>
            ))}
          </ul>
        )}
      </section>
    )
  })
}
