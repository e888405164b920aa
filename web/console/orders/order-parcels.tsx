import { Fragment, useState } from 'react'
import { listParcelLots } from '#contract/staff/lots.ts'
import type { DeskOrderInFull } from '#contract/staff/orders.ts'
import { linesInParcel } from '#domain/parcel.ts'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { useAccount, useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { usePackWords } from '../pack-words.ts'
import { paths } from '../paths.ts'
import { hasScope } from '../session.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import { CorrectLotsForm, type LotsOfParcel } from './correct-lots-form.tsx'
import { CorrectParcelForm } from './correct-parcel-form.tsx'
import styles from './orders.module.css'
import { SplitParcelForm } from './split-parcel-form.tsx'

type DeskParcel = DeskOrderInFull['parcels'][number]

/** What has left, in which box, and where it is. */
export function OrderParcels({ order }: { order: DeskOrderInFull }) {
  const { t } = useWords()
  const canWrite = hasScope(useAccount(), ['merchandiser'])
  const { api } = useConsole()
  const notify = useNotify()
  const [open, setOpen] = useState<{ kind: 'correct' | 'split'; parcel: DeskParcel } | null>(null)
  const [packed, setPacked] = useState<LotsOfParcel | null>(null)
  const close = () => setOpen(null)
  async function openLots({ id, trackingNumber }: DeskParcel) {
    try {
      setPacked({ id, trackingNumber, ...(await api.call(listParcelLots, id)) })
    } catch (error) {
      notify(wordsOfError(error, t), { kind: 'problem' })
    }
  }
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
                {order.hasLots ? (
                  <RowAction of={parcel.trackingNumber} onClick={() => void openLots(parcel)}>
                    {t('console-shipping.lots')}
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
      <Modal
        isOpen={packed !== null}
        title={t('console-shipping.lots-title')}
        closeLabel={t('console.close')}
        onClose={() => setPacked(null)}
      >
        {packed ? <CorrectLotsForm parcel={packed} onClose={() => setPacked(null)} /> : null}
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
        <Fragment key={line.unique}>
          <p className={panel.hint}>
            {line.quantity} × {say(line.name)} · {packWords(line)}
          </p>
          {parcel.lots
            .filter(({ unique }) => unique === line.unique)
            .map((lot) => (
              <p key={lot.id} className={`${panel.hint} ${styles.lot}`}>
                <LotFact lot={lot} />
              </p>
            ))}
        </Fragment>
      ))}
      <p className={panel.hint}>
        {formatMoment(lastStep?.at ?? shippedAt, locale)} {lastStep ? say(lastStep.text) : ''}
      </p>
    </>
  )
}

/** The lot's page is for those who keep the stock. */
function LotFact({ lot: { id, lot, packs, inside } }: { lot: DeskParcel['lots'][number] }) {
  const { t, say } = useWords()
  const words = inside
    ? t('console-shipping.lot-inside', { lot, count: packs, name: say(inside) })
    : t('console-shipping.lot', { lot, count: packs })
  return hasScope(useAccount(), ['merchandiser']) ? <ConsoleLink to={paths.stockLot(id)}>{words}</ConsoleLink> : words
}
