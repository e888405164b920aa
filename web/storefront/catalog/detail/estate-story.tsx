import { formatNumber } from '#domain/locale.ts'
import type { Product } from '#domain/product.ts'
import { buttonClass } from '#web/ui/button/button.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import { OriginalName } from '../original-name.tsx'
import styles from './estate-story.module.css'

export function EstateStory({ estate, story }: { estate: Product['estate']; story: Product['estateStory'] }) {
  const { t, say, locale } = useWords()
  if (!estate || !story) return null
  const name = say(estate.name)
  const figures = [
    ...(story.village ? [say(story.village)] : []),
    ...(story.founded ? [t('catalog.estate.founded', { year: story.founded })] : []),
    ...(story.hectares ? [t('catalog.estate.hectares', { value: formatNumber(story.hectares, locale) })] : []),
  ]
  return (
    <section data-island="estate-story" className={styles.estate} aria-labelledby="estate-title">
      {story.image ? (
        <Picture
          className={styles.picture}
          src={story.image}
          alt={t('catalog.estate.picture', { name })}
          width={960}
          height={640}
          sizes="(width >= 1024px) 640px, 100vw"
        />
      ) : null}
      <div className={styles.words}>
        <p className={styles.over}>{t('catalog.estate.over')}</p>
        <h2 id="estate-title">{name}</h2>
        <OriginalName name={estate.name} size="title" />
        {figures.length > 0 ? <p className={styles.figures}>{figures.join(' · ')}</p> : null}
        <p className={styles.story}>{say(story.blurb)}</p>
        <SiteLink to={paths.products({ sid: estate.id })} className={buttonClass} data-variant="quiet">
          {t('catalog.estate.all')}
        </SiteLink>
      </div>
    </section>
  )
}
