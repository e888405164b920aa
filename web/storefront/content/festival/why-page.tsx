import { buttonClass } from '#web/ui/button/button.tsx'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import { Hero } from '../hero/hero.tsx'
import type { RichPage } from '../pages/load-page.ts'
import { WrittenLink } from '../pages/written-link.tsx'
import { RichText } from '../rich-text.tsx'
import styles from './festival-page.module.css'

/** `image` is of an early festival. */
export function WhyPage({ page, image }: { page: RichPage; image: string | undefined }) {
  const { t, say } = useWords()
  return (
    <>
      <Hero over={t('shell.nav.festival')} title={say(page.title)} image={image} />
      <div className={`page ${styles.words}`}>
        <RichText html={say(page.content)} />
      </div>
      <div className={`page ${styles.onward}`}>
        <nav aria-label={t('content.festival.more')} className={styles.ways}>
          <WrittenLink to={paths.festival()} className={buttonClass}>
            {t('content.festival.next')}
          </WrittenLink>
          <SiteLink to={paths.wonderful()} className={buttonClass} data-variant="quiet">
            {t('content.wonderful.link')}
          </SiteLink>
        </nav>
      </div>
    </>
  )
}
