import type { FreightZone } from '#domain/freight.ts'
import { AskLink } from '../../chat/ask-link.tsx'
import { WrittenLink } from '../../content/pages/written-link.tsx'
import { useIsWritten } from '../../content/pages/written-pages.ts'
import { paths } from '../../paths.ts'
import { ChatIcon } from '../../shell/icons.tsx'
import { useWords } from '../../words.ts'
import { ParcelIcon, ReturnIcon, ShieldIcon } from '../icons.tsx'
import styles from './buy-notes.module.css'
import { DeliveryNote } from './delivery-note.tsx'

/** Legally required beside a buy button (U30). */
export function BuyNotes({ productId, freight }: { productId: number; freight: FreightZone }) {
  const { t } = useWords()
  const isWritten = useIsWritten()
  const care = t('promise.product-care')
  const returns = t('promise.product-returns')
  return (
    <ul className={styles.notes}>
      <li>
        <strong className={styles.age}>18+</strong>
        <span>{t('catalog.warning')}</span>
      </li>
      <li>
        <ParcelIcon />
        <span>
          <DeliveryNote everywhere={freight} />{' '}
          <WrittenLink to={paths.page('shipping')}>{t('catalog.note.delivery-more')}</WrittenLink>
        </span>
      </li>
      {care ? (
        <li>
          <ShieldIcon />
          <span>{care}</span>
        </li>
      ) : null}
      {returns || isWritten(paths.page('returns')) ? (
        <li>
          <ReturnIcon />
          <span>
            {returns} <WrittenLink to={paths.page('returns')}>{t('catalog.note.returns-more')}</WrittenLink>
          </span>
        </li>
      ) : null}
      <li>
        <ChatIcon />
        <AskLink about={{ productId }}>{t('shell.chat.wine')}</AskLink>
      </li>
    </ul>
  )
}
