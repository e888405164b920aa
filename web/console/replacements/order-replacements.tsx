import { useState } from 'react'
import type { DeskOrderInFull } from '#contract/staff/orders.ts'
import { makeReplacement } from '#contract/staff/replacements.ts'
import { linesInParcel } from '#domain/parcel.ts'
import { replacementNumber } from '#domain/replacement.ts'
import { REFUND_REASONS } from '#domain/vocabulary/refund-reasons.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { useAccount, useConsole } from '../context.ts'
import panel from '../layout/panel.module.css'
import styles from '../orders/orders.module.css'
import { usePackWords } from '../pack-words.ts'
import { paths } from '../paths.ts'
import { hasScope } from '../session.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import { ReplacementActs } from './replacement-acts.tsx'
import { ReplacementForm } from './replacement-form.tsx'

/** New bottles that were promised or sent, and the way to more. */
export function OrderReplacements({ order }: { order: DeskOrderInFull }) {
  const { t, say, locale } = useWords()
  const canWrite = hasScope(useAccount(), ['merchandiser'])
  if (order.replacements.length === 0 && !(order.canReplace && canWrite)) return null
  return (
    <section className={panel.panel} aria-labelledby="order-replacements">
      <h2 id="order-replacements">{t('console-shipping.replacements')}</h2>
      <ul className={styles.lines}>
        {order.replacements.map((made) => (
          <li key={made.id}>
            <span className={panel.badge} data-kind={made.state === 'waiting' ? undefined : 'quiet'}>
              {t(`console-shipping.replacement.state.${made.state}`)}
            </span>
            <Pieces made={made} lines={order.lines} />
            <p className={panel.hint}>
              {formatMoment(made.at, locale)} · {say(REFUND_REASONS[made.reason])}
              {made.note ? ` · ${made.note}` : ''}
            </p>
            {made.state === 'called-off' ? null : (
              <ConsoleLink to={paths.packingSlips([replacementNumber(order.number, made.id)])}>
                {t('console-shipping.replacement.slip')}
              </ConsoleLink>
            )}
            {canWrite && made.state === 'waiting' ? <ReplacementActs replacement={{ ...made, number: order.number }} /> : null}
          </li>
        ))}
      </ul>
      {order.canReplace && canWrite ? <MakeButton order={order} /> : null}
    </section>
  )
}

function Pieces({ made, lines }: { made: DeskOrderInFull['replacements'][number]; lines: DeskOrderInFull['lines'] }) {
  const { say } = useWords()
  const packWords = usePackWords()
  return linesInParcel(made, lines).map((line) => (
    <p key={line.unique}>
      {line.quantity} × {say(line.name)} · {packWords(line)}
    </p>
  ))
}

function MakeButton({ order }: { order: DeskOrderInFull }) {
  const { t, say } = useWords()
  const packWords = usePackWords()
  const { api } = useConsole()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const lines = order.lines
    .filter(({ replaceable }) => replaceable > 0)
    .map((line) => ({
      unique: line.unique,
      most: line.replaceable,
      proposed: 0,
      words: `${t('console.orders.of-left', { left: line.replaceable })} ${say(line.name)} · ${packWords(line)}`,
    }))
  return (
    <>
      <div className={`${panel.actions} ${styles.after}`}>
        <Button variant="quiet" onClick={() => setIsOpen(true)}>
          {t('console-shipping.replacement.make')}
        </Button>
      </div>
      <Modal isOpen={isOpen} title={t('console-shipping.replacement.make')} closeLabel={t('console.close')} onClose={close}>
        {isOpen ? (
          <ReplacementForm
            name={`replacement ${order.number}`}
            hint={t('console-shipping.replacement.hint')}
            lines={lines}
            reason="broken"
            make={(draft) => api.call(makeReplacement, { number: order.number, ...draft })}
            onClose={close}
          />
        ) : null}
      </Modal>
    </>
  )
}
