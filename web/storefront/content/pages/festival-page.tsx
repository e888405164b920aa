import type { Banner } from '#domain/content.ts'
import { pictureSet } from '#domain/picture.ts'
import { buttonClass } from '#web/ui/button/button.tsx'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import { RichText } from '../rich-text.tsx'
import styles from './festival-page.module.css'
import type { RichPage } from './load-page.ts'

type Props = {
  page: RichPage
  /** The banner that leads here: its picture opens the page. */
  banner: Banner | undefined
  /** The other of the two festival pages. */
  other: { words: string; to: string }
}

/** What the festival is, or why it is held: a wide picture, then words. */
export function FestivalPage({ page, banner, other }: Props) {
  const { t, say } = useWords()
  return (
    <>
      <header className={styles.hero} data-picture={banner ? '' : undefined}>
        {banner ? (
          <img
            src={banner.image}
            srcSet={pictureSet(banner.image) && `${pictureSet(banner.image)}, ${banner.image} 2400w`}
            sizes="100vw"
            alt=""
            width="2400"
            height="900"
            fetchPriority="high"
          />
        ) : null}
        <div className={`page ${styles.title}`}>
          <p>{t('shell.nav.festival')}</p>
          <h1>{say(page.title)}</h1>
        </div>
      </header>
      <div className={`page ${styles.words}`}>
        <RichText html={say(page.content)} />
        <p className={styles.ways}>
          <SiteLink to={paths.shopping()} className={buttonClass}>
            {t('content.festival.wines')}
          </SiteLink>
          <SiteLink to={other.to} className={buttonClass} data-variant="quiet">
            {other.words}
          </SiteLink>
        </p>
      </div>
    </>
  )
}
