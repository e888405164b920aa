import type { Localized } from '#domain/locale.ts'
import { useWords } from '../words.ts'
import styles from './favourite-button.module.css'
import { useFavourite } from './favourites.ts'
import { HeartIcon } from './icons.tsx'

export function FavouriteButton({
  productId,
  name,
  hasLabel = false,
}: {
  productId: number
  name: Localized
  hasLabel?: boolean
}) {
  const { t, say } = useWords()
  const { isFavourite, toggle } = useFavourite(productId)
  return (
    <button
      type="button"
      className={styles.heart}
      aria-pressed={isFavourite}
      aria-label={t('catalog.favourite.button', { name: say(name) })}
      data-labelled={hasLabel ? '' : undefined}
      onClick={() => void toggle()}
    >
      <HeartIcon />
      {hasLabel ? <span aria-hidden="true">{t('catalog.favourite.short')}</span> : null}
    </button>
  )
}
