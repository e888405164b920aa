import type { Localized } from '#domain/locale.ts'
import { Picture } from '#web/ui/picture/picture.tsx'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import styles from './estates-page.module.css'

export type Estate = { id: number; name: Localized; image: string; productCount: number; region: Localized | undefined }

/** Seen without scrolling. */
const FIRST_VIEW = 3

/** All estates, each with its landscape, leading to its wines. */
export function EstatesPage({ estates }: { estates: readonly Estate[] }) {
  const { t, say } = useWords()
  return (
    <div className={`page ${styles.frame}`}>
      <h1>{t('content.estates.title')}</h1>
      <p className={styles.lead}>{t('content.estates.lead', { count: estates.length })}</p>
      <ul className={styles.estates}>
        {estates.map((estate, index) => (
          <li key={estate.id}>
            <SiteLink to={paths.products({ cid: estate.id })} className={styles.estate}>
              <span className={styles.picture}>
                {estate.image ? (
                  <Picture
                    src={estate.image}
                    alt={t('content.estates.picture', { name: say(estate.name) })}
                    width={960}
                    height={600}
                    sizes="(width < 640px) 92vw, (width < 1024px) 46vw, 384px"
                    isFirstView={index < FIRST_VIEW}
                  />
                ) : null}
              </span>
              <span className={styles.name}>{say(estate.name)}</span>
              <span className={styles.count}>
                {estate.region ? `${say(estate.region)} · ` : ''}
                {t('shell.category.wines', { count: estate.productCount })}
              </span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
