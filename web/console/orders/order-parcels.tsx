import { useState } from 'react'
import type { DeskOrderInFull } from '#contract/staff/orders.ts'
import { linesInParcel } from '#domain/parcel.ts'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useAccount } from '../context.ts'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { usePackWords } from '../pack-words.ts'
import { hasScope } from '../session.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import { CorrectParcelForm } from './correct-parcel-form.tsx'
import styles from './orders.module.css'
import { SplitParcelForm } from './split-parcel-form.tsx'

type DeskParcel = DeskOrderInFull['parcels'][number]

/** What has left, in which box, and where it is. */
export function OrderParcels({ order }: { order: DeskOrderInFull }) {
  const { t } = useWords()
  const canWrite = hasScope(useAccount(), ['merchandiser'])
  const [open, setOpen] = useState<{ kind: 'correct' | 'split'; parcel: DeskParcel } | null>(null)
  const close = () => setOpen(null)
  return (
    <section className={panel.panel} aria-labelledby="order-parcels">
      <h2 id="order-parcels">{t('console-orders.parcels')}</h2>
      {order.parcels.length === 0 ? <p className={panel.hint}>{t('console-orders.no-parcels')}</p> : null}
      <ul className={styles.lines}>
        {order.parcels.map((parcel) => (
          <li key={parcel.id}>
            <ParcelFacts parcel={parcel} lines={order.lines} />
            {canWrite ? (
              <div className={styles.parcelActions}>
                <RowAction of={parcel.trackingNumber} onClick={() => setOpen({ kind: 'correct', parcel })}>
                  {t('console-shipping.correct')}
                </RowAction>
                {isDivisible(parcel) ? (
                  <RowAction of={parcel.trackingNumber} onClick={() => setOpen({ kind: 'split', parcel })}>
                    {t('console-shipping.split')}
                  </RowAction>
                ) : null}
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      <Modal
        isOpen={open !== null}
        title={t(open?.kind === 'split' ? 'console-shipping.split-title' : 'console-shipping.correct-title')}
        closeLabel={t('console.close')}
        onClose={close}
      >
        {open?.kind === 'correct' ? <CorrectParcelForm parcel={open.parcel} onClose={close} /> : null}
        {open?.kind === 'split' ? <SplitParcelForm parcel={open.parcel} lines={order.lines} onClose={close} /> : null}
      </Modal>
    </section>
  )
}

const isDivisible = ({ lines, isReplacement }: DeskParcel): boolean =>
  !isReplacement && lines.reduce((sum, { quantity }) => sum + quantity, 0) > 1

function ParcelFacts({ parcel, lines }: { parcel: DeskParcel; lines: DeskOrderInFull['lines'] }) {
  const { t, say, locale } = useWords()
  const packWords = usePackWords()
  const { courier, trackingNumber, shippedAt, lastStep, state, isReplacement } = parcel
  return (
    <>
      {say(courier)} <span className={panel.code}>{trackingNumber}</span>{' '}
      <span className={panel.badge} data-kind={state === 'problem' ? 'alarm' : state === 'delivered' ? undefined : 'quiet'}>
        {t(`console-shipping.parcel.${state}`)}
      </span>{' '}
      {isReplacement ? <span className={panel.badge}>{t('console-shipping.replacement')}</span> : null}
      {linesInParcel(parcel, lines).map((line) => (
        <p key={line.unique} className={panel.hint}>
          {line.quantity} × {say(line.name)} · {packWords(line)}
        </p>
      ))}
      <p className={panel.hint}>
        {formatMoment(lastStep?.at ?? shippedAt, locale)} {lastStep ? say(lastStep.text) : ''}
      </p>
    </>
  )
}
