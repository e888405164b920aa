import { Fragment } from 'react'
import type { FacetKey } from '#domain/facets.ts'
import type { FlashBadge } from '#domain/flash-sale.ts'
import type { Localized } from '#domain/locale.ts'
import { isDrawn } from '#domain/picture.ts'
import { type StockState, stockState, type ShownCard as Wine } from '#domain/product.ts'
import { Picture } from '#web/ui/picture/picture.tsx'
import { Price } from '#web/ui/price/price.tsx'
import { CompareToggle } from '../compare/compare-toggle.tsx'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import { useAddToCart } from './add-to-cart.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import { CartChoiceIcon, CartPlusIcon, CheckIcon } from './icons.tsx'
import { useInsideWords } from './inside-words.ts'
import { MarkedText } from './marked-text.tsx'
import { OriginalName } from './original-name.tsx'
import styles from './product-card.module.css'
import { useFacetPath } from './product-list/facet-links.tsx'
import { QuickLink } from './product-list/quick-link.tsx'

type Props = {
  wine: Wine
  query?: string | undefined
  isFirstView?: boolean
  isBeside?: boolean
}

/** Cards of a row share its lines (U20). The name's link covers the card; buttons and words lie above it. */
export function ProductCard({ wine, query, isFirstView = false, isBeside = false }: Props) {
  const { t, say, locale } = useWords()
  const inside = useInsideWords()
  const state = stockState(wine.stock)
  const name = say(wine.name)
  const sale = leadingSale(wine)
  return (
    <li className={styles.card} data-stock={state}>
      <div className={styles.media}>
        <Picture
          src={wine.image}
          alt={t(isDrawn(wine.image) ? 'catalog.drawn-of' : 'catalog.card.picture', { name })}
          width={900}
          height={1200}
          sizes="(width >= 1080px) 282px, (width >= 768px) 31vw, 46vw"
          isFirstView={isFirstView}
          isBeside={isBeside}
        />
        {isDrawn(wine.image) ? (
          <span className={styles.drawn} aria-hidden="true">
            {t('catalog.drawn')}
          </span>
        ) : null}
        <div className={styles.compare}>
          <CompareToggle productId={wine.id} name={name} isIcon />
        </div>
      </div>
      <p className={styles.origin}>
        <FacetWords words={originOf(wine, say)} query={query} />
      </p>
      <div className={styles.names}>
        <h3 className={styles.name}>
          <SiteLink to={paths.product(wine.id)} title={name} className={`${styles.link} whole-words`}>
            <MarkedText text={name} query={query} />
          </SiteLink>
        </h3>
        <OriginalName name={wine.name} />
      </div>
      <p className={styles.facts}>
        {wine.parts ? <span className={styles.inside}>{inside(wine.parts)}</span> : null}
        <FacetWords words={factsOf(wine, say)} query={query} />
      </p>
      <p className={styles.price}>
        <Price
          amount={sale ? sale.price : wine.price}
          locale={locale}
          listPrice={sale ? sale.listPrice : wine.listPrice}
          listPriceLabel={t(wine.parts && !sale ? 'catalog.set.singly' : 'catalog.list-price')}
        />
        {wine.pack > 1 ? <span className={styles.pack}>{t('catalog.choice.case', { bottles: wine.pack })}</span> : null}
        <Flag wine={wine} state={state} />
      </p>
      <div className={styles.foot}>
        <p className={styles.stock}>
          <span>{t(`catalog.stock.${state}`, { count: wine.stock })}</span>
          <Rating rating={wine.rating} />
        </p>
        {sale ? (
          <SiteLink to={paths.flashSaleItem(sale.id)} className={styles.sale} aria-label={t('catalog.flash.card', { name })}>
            {t('catalog.flash.go')}
          </SiteLink>
        ) : state === 'sold-out' ? null : wine.soleSku === null ? (
          <ToChoice wine={wine} />
        ) : (
          <QuickAdd wine={wine} skuCode={wine.soleSku} />
        )}
      </div>
      <div className={styles.favourite}>
        <FavouriteButton productId={wine.id} name={wine.name} />
      </div>
    </li>
  )
}

/** A sale of the pack that the card shows, or of one bottle that costs less: its price leads. */
const leadingSale = ({ flashSale, pack, price }: Wine): FlashBadge | undefined =>
  flashSale && flashSale.pack === pack && flashSale.price < price ? flashSale : undefined

type FacetWord = { key: FacetKey; code: string; words: string }
type Say = (content: Localized) => string

const originOf = ({ region, estate }: Wine, say: Say): FacetWord[] => [
  ...(region ? [{ key: 'region' as const, code: region.code, words: say(region.name) }] : []),
  ...(estate ? [{ key: 'estate' as const, code: estate.code, words: say(estate.name) }] : []),
]

const factsOf = ({ grapes, taste, vintages }: Wine, say: Say): FacetWord[] => [
  ...grapes.slice(0, 2).map(({ code, name }) => ({ key: 'grape' as const, code, words: say(name) })),
  ...(taste ? [{ key: 'taste' as const, code: taste.code, words: say(taste.name) }] : []),
  ...vintages.map((vintage) => ({ key: 'vintage' as const, code: String(vintage), words: String(vintage) })),
]

/** Every attribute on a card is a filter (U18). */
function FacetWords({ words, query }: { words: readonly FacetWord[]; query: string | undefined }) {
  const pathOf = useFacetPath()
  return words.map(({ key, code, words: text }, index) => (
    <Fragment key={`${key} ${code}`}>
      {index > 0 ? ' ' : null}
      <QuickLink to={pathOf(key, code)} rel="nofollow" className={styles.word}>
        <MarkedText text={text} query={query} />
      </QuickLink>
    </Fragment>
  ))
}

/** At most one, and only what sets a wine apart from its neighbours: most wines are recommended by somebody. */
function Flag({ wine, state }: { wine: Wine; state: StockState }) {
  const { t } = useWords()
  const flag = wine.flashSale
    ? 'flash-sale'
    : state === 'sold-out'
      ? undefined
      : (['new', 'hot', 'gift'] as const).find((each) => wine.flags.includes(each))
  if (!flag) return null
  return (
    <span className={styles.flag} data-flag={flag}>
      {t(`catalog.flag.${flag}`)}
    </span>
  )
}

/** Vintages and packs are chosen on the wine's page. */
function ToChoice({ wine }: { wine: Wine }) {
  const { t, say } = useWords()
  const label = t('catalog.card.choose', { name: say(wine.name) })
  return (
    <SiteLink to={paths.product(wine.id)} className={styles.add} aria-label={label} title={label}>
      <CartChoiceIcon />
    </SiteLink>
  )
}

function QuickAdd({ wine, skuCode }: { wine: Wine; skuCode: string }) {
  const { t, say } = useWords()
  const { state, add } = useAddToCart()
  return (
    <button
      type="button"
      className={styles.add}
      aria-label={t('catalog.card.add', { name: say(wine.name) })}
      aria-busy={state === 'adding' || undefined}
      onClick={() => void add({ productId: wine.id, skuCode, quantity: 1, name: wine.name, stock: wine.stock })}
    >
      {state === 'added' ? <CheckIcon /> : <CartPlusIcon />}
    </button>
  )
}

function Rating({ rating: { average, count } }: { rating: Wine['rating'] }) {
  const { t } = useWords()
  if (count === 0) return null
  const stars = average.toFixed(1)
  return (
    <span className={styles.rating}>
      <span className="visually-hidden">{t('catalog.card.rating', { stars, count })}</span>
      <span aria-hidden="true">
        {stars} ({count})
      </span>
    </span>
  )
}
