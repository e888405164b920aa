import { useRouter } from '@tanstack/react-router'
import { type PriceWish, removePriceWish } from '#contract/shop/price-wishes.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { useListChange } from '../accounts/use-list-change.ts'
import account from '../accounts/user.module.css'
import { WineName } from '../catalog/wine-name.tsx'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import { PriceWishButton } from './price-wish-button.tsx'
import { usePackWords } from './price-wish-dialog.tsx'
import styles from './wishes.module.css'

/** The shopper's own: what they wait for, changed and taken back here. */
export function PriceWishes({ list }: { list: readonly PriceWish[] }) {
  const { t, say, money } = useWords()
  const router = useRouter()
  const { api } = router.options.context
  const words = usePackWords()
  const { place, changeAt } = useListChange(list)
  const wishes = new Map(list.map(({ skuCode, wish }) => [skuCode, wish]))
  if (list.length === 0) return null
  return (
    <section aria-labelledby="my-price-wishes" ref={place}>
      <h2 id="my-price-wishes" className={account.section}>
        {t('plans.cheaper.list')}
      </h2>
      <ul className={styles.list}>
        {list.map((wish, index) => (
          <li key={wish.skuCode} className={styles.row}>
            <Picture src={wish.image} alt="" width={240} height={320} sizes="60px" />
            <div className={styles.about}>
              <SiteLink to={paths.product(wish.productId, wish.skuCode)} className={styles.name}>
                <WineName name={say(wish.name)} />
              </SiteLink>
              <p className={styles.hint}>{words(wish)}</p>
              <p>
                <strong>{t('plans.cheaper.asked', { price: money(wish.wish) })}</strong>{' '}
                <span className={styles.hint}>
                  {wish.isOnSale ? t('plans.cheaper.now', { price: money(wish.price) }) : t('plans.cheaper.not-on-sale')}
                </span>
              </p>
            </div>
            <div className={styles.rowActions}>
              {wish.isOnSale ? (
                <PriceWishButton
                  name={say(wish.name)}
                  packsOf={async () => [{ ...wish, code: wish.skuCode }]}
                  wishes={wishes}
                  shown={wish.skuCode}
                  words={t('plans.cheaper.change')}
                  onChanged={() => router.invalidate()}
                />
              ) : null}
              <Button variant="plain" onClick={() => void changeAt(index, api.call(removePriceWish, wish.skuCode))}>
                {t('plans.cheaper.remove')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
