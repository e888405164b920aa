import type { ShownZone } from '#domain/freight.ts'
import { AskLink } from '../../chat/ask-link.tsx'
import { WrittenLink } from '../../content/pages/written-link.tsx'
import { useIsWritten } from '../../content/pages/written-pages.ts'
import { paths } from '../../paths.ts'
import { Sentences } from '../../sentences.tsx'
import { ChatIcon } from '../../shell/icons.tsx'
import { useWords } from '../../words.ts'
import { ParcelIcon, ReturnIcon, ShieldIcon } from '../icons.tsx'
import { ArrivalNote } from './arrival-note.tsx'
import styles from './buy-notes.module.css'
import { DeliveryNote } from './delivery-note.tsx'

/** Legally required beside a buy button (U30). */
export function BuyNotes({ productId, freight }: { productId: number; freight: ShownZone }) {
  const { t } = useWords()
  const isWritten = useIsWritten()
  const care = t('promise.product-care')
  const returns = t('promise.product-returns')
  return (
    <ul className={styles.notes}>
      <li>
        <ParcelIcon />
        <div>
          <Sentences of={[t('promise.checkout-dispatch')]} />
          <ArrivalNote everywhere={freight} />
          <p>
            <DeliveryNote everywhere={freight} />{' '}
            <WrittenLink to={paths.page('shipping')}>{t('catalog.note.delivery-more')}</WrittenLink>
          </p>
        </div>
      </li>
      <li>
        <strong className={styles.age}>18+</strong>
        <span>{t('catalog.warning')}</span>
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
      <li className={styles.ask}>
        <ChatIcon />
        <AskLink about={{ productId }}>{t('shell.chat.wine')}</AskLink>
      </li>
    </ul>
  )
}
