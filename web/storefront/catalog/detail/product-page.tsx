import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { CouponOffer } from '#domain/coupon-offer.ts'
import type { ShownZone } from '#domain/freight.ts'
import type { Product } from '#domain/product.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs/breadcrumbs.tsx'
import { paths } from '../../paths.ts'
import type { LoadedReviews } from '../../reviews/load-reviews.ts'
import { RatingLink } from '../../reviews/rating-link.tsx'
import { SeenLately, useNoteSeen } from '../../seen/seen-lately.tsx'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import { DeferredGrid } from '../deferred-grid.tsx'
import { OriginalName } from '../original-name.tsx'
import { WineName } from '../wine-name.tsx'
import { BuyBar } from './buy-bar.tsx'
import { BuyBox } from './buy-box.tsx'
import { Gallery } from './gallery.tsx'
import { galleryPictures } from './gallery-pictures.ts'
import { AboutWine, BelowBuy, EstateStory, ProductReviews } from './parts.tsx'
import styles from './product-page.module.css'
import { productSteps } from './product-steps.ts'
import { usePurchase } from './purchase.ts'
import top from './wine-top.module.css'

type Props = {
  product: Product
  skuCode: string | undefined
  freight: ShownZone
  reviews: LoadedReviews
  coupons: readonly CouponOffer[]
  /** The secret of a draft's preview, in which nothing can be bought. */
  preview: string | undefined
}

export function ProductPage({ product, skuCode, freight, reviews, coupons, preview }: Props) {
  const { t, say } = useWords()
  const purchase = usePurchase(product, skuCode, preview)
  useNoteSeen(preview ? undefined : product.id)
  // The order stays when another SKU is chosen.
  const [pictures] = useState(() => galleryPictures(product, purchase.sku?.image))
  const below = useRef<HTMLDivElement>(null)
  useLaidOutWhenIdle(below)
  const steps = productSteps(product, { t, say })
  const name = say(product.name)
  return (
    <>
      {preview ? <p className={styles.preview}>{t('catalog.preview')}</p> : null}
      <div className="page">
        <Breadcrumbs
          label={t('shell.breadcrumbs')}
          steps={steps.map((step, index) => ({
            key: step.path,
            link: index < steps.length - 1 ? <SiteLink to={step.path}>{step.name}</SiteLink> : step.name,
          }))}
        />
        <article>
          <div className={top.top}>
            <Gallery name={name} pictures={pictures} words={product.imageWords} chosen={purchase.sku?.image} />
            <div className={top.side}>
              <div className={top.aside}>
                <Heading product={product} />
                <BuyBox product={product} purchase={purchase} isPreview={preview !== undefined} />
                <BelowBuy
                  product={product}
                  sku={purchase.sku}
                  freight={freight}
                  coupons={coupons}
                  isPreview={preview !== undefined}
                />
              </div>
            </div>
          </div>
          <AboutWine product={product} sku={purchase.sku} />
        </article>
      </div>
      <div className={styles.band}>
        <EstateStory estate={product.estate} story={product.estateStory} />
      </div>
      <div ref={below} className={`page ${styles.below}`}>
        <ProductReviews productId={product.id} loaded={reviews} />
        <Neighbours id="same-estate" title={t('catalog.same-estate')} wines={product.sameEstate} />
        <Neighbours id="related" title={t('catalog.related')} wines={product.related} />
        <SeenLately without={product.id} />
      </div>
      {preview ? null : <BuyBar product={product} purchase={purchase} />}
    </>
  )
}

/**
 * Lays out what the style sheet leaves out at first, part by part, between frames: whoever takes a picture of the whole page or jumps to its end
 * finds it there. A browser without idle callbacks lays it out when somebody comes near.
 */
function useLaidOutWhenIdle(parts: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!('requestIdleCallback' in window)) return
    const waiting = [...(parts.current?.children ?? [])] as HTMLElement[]
    let [frame, idle] = [0, 0]
    const layOutNext = () => {
      waiting.shift()?.style.setProperty('content-visibility', 'visible')
      if (waiting.length > 0) frame = requestAnimationFrame(askForNext)
    }
    const askForNext = () => {
      idle = requestIdleCallback(layOutNext)
    }
    askForNext()
    return () => {
      cancelAnimationFrame(frame)
      cancelIdleCallback(idle)
    }
  }, [parts])
}

function Heading({ product }: { product: Product }) {
  const { say } = useWords()
  return (
    <header className={top.heading}>
      <div className={styles.origin}>
        {product.estate ? <SiteLink to={paths.products({ sid: product.estate.id })}>{say(product.estate.name)}</SiteLink> : null}
        {product.region ? <SiteLink to={paths.products({ sid: product.region.id })}>{say(product.region.name)}</SiteLink> : null}
        <RatingLink rating={product.rating} />
      </div>
      <h1 className={top.name}>
        <WineName name={say(product.name)} />
      </h1>
      <OriginalName name={product.name} country={product.country} size="title" />
    </header>
  )
}

function Neighbours({ id, title, wines }: { id: string; title: string; wines: Product['related'] }) {
  // The same list at each rendering: a new one would wake the island.
  const first = useMemo(() => wines.slice(0, 4), [wines])
  if (first.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <DeferredGrid wines={first} />
    </section>
  )
}
