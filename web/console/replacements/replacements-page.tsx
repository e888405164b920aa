import { REPLACEMENTS_PER_PAGE, type WaitingReplacement } from '#contract/staff/replacements.ts'
import { replacementNumber } from '#domain/replacement.ts'
import { REFUND_REASONS } from '#domain/vocabulary/refund-reasons.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { Page } from '../layout/page.tsx'
import { PagesNav } from '../layout/pages-nav.tsx'
import panel from '../layout/panel.module.css'
import { Table } from '../layout/table.tsx'
import { LineToSend } from '../orders/line-to-send.tsx'
import styles from '../orders/orders.module.css'
import { paths } from '../paths.ts'
import shipping from '../shipping/shipping.module.css'
import { ShippingTabs } from '../shipping/shipping-tabs.tsx'
import { TickBar } from '../shipping/tick-bar.tsx'
import { TickBox } from '../shipping/tick-box.tsx'
import { useTicks } from '../shipping/use-ticks.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import { ReplacementActs } from './replacement-acts.tsx'

type Props = { list: readonly WaitingReplacement[]; count: number; page: number }

/** Replacements to be packed, together with the orders that are ticked. */
export function ReplacementsPage({ list, count, page }: Props) {
  const { t } = useWords()
  const ticks = useTicks(list.map(({ number, id }) => replacementNumber(number, id)))
  return (
    <Page title={t('console-shipping.replacements')} intro={t('console-shipping.replacements-intro', { count })}>
      <ShippingTabs open="replacements" />
      {list.length === 0 ? (
        <EmptyState title={t('console-shipping.replacements-none')} />
      ) : (
        <Table
          label={t('console-shipping.replacements')}
          columns={[
            {
              title: t('console-shipping.tick-page'),
              head: <TickBox label={t('console-shipping.tick-page')} isTicked={ticks.isPageTicked} onTick={ticks.tickPage} />,
            },
            { title: t('console.orders.number') },
            { title: t('console.orders.to-send') },
            { title: t('console.orders.recipient') },
            { title: t('console.actions'), isHidden: true },
          ]}
        >
          {list.map((replacement) => (
            <Row key={replacement.id} replacement={replacement} ticks={ticks} />
          ))}
        </Table>
      )}
      <PagesNav page={page} count={count} perPage={REPLACEMENTS_PER_PAGE} to={(target) => paths.replacements({ page: target })} />
      {list.length > 0 || ticks.ticked.length > 0 ? <TickBar ticked={ticks.ticked} onClear={ticks.clear} /> : null}
    </Page>
  )
}

function Row({ replacement, ticks }: { replacement: WaitingReplacement; ticks: ReturnType<typeof useTicks> }) {
  const { t, say, locale } = useWords()
  const { number, at, reason, note, recipient, lines, isBeingRefunded } = replacement
  const own = replacementNumber(number, replacement.id)
  const isTicked = ticks.ticked.includes(own)
  return (
    <tr className={shipping.row} data-ticked={isTicked ? '' : undefined}>
      <td>
        <TickBox
          label={t('console-shipping.tick-replacement', { number: own })}
          isTicked={isTicked}
          onTick={(isOn, isRange) => ticks.tick(own, isOn, isRange)}
        />
      </td>
      <th scope="row">
        <ConsoleLink to={paths.order(number)} className={panel.number}>
          {own}
        </ConsoleLink>
        <p className={panel.hint}>{formatMoment(at, locale)}</p>
        <p className={panel.hint}>{say(REFUND_REASONS[reason])}</p>
        {note ? <p className={panel.hint}>{note}</p> : null}
      </th>
      <td data-label={t('console.orders.to-send')} className={styles.toSend}>
        <ul className={styles.lines}>
          {lines.map((line) => (
            <Wine key={line.unique} line={line} />
          ))}
        </ul>
      </td>
      <td data-label={t('console.orders.recipient')} className={styles.recipient}>
        {recipient.name} · {recipient.phone}
        <p className={panel.hint}>{recipient.address}</p>
      </td>
      <td>
        {isBeingRefunded ? (
          <span className={panel.badge} data-kind="alarm">
            {t('console.orders.being-refunded')}
          </span>
        ) : null}
        <ReplacementActs replacement={replacement} onDone={() => ticks.drop(own)} />
      </td>
    </tr>
  )
}

/** With where it lies; what is in a set lies in several places. */
function Wine({ line }: { line: WaitingReplacement['lines'][number] }) {
  const { say } = useWords()
  const lies = ({ place, shelf }: Pick<typeof line, 'place' | 'shelf'>) => [place && say(place), shelf].filter(Boolean).join(' ')
  return (
    <LineToSend line={line}>
      {(line.parts ?? [line]).map((part) =>
        lies(part) ? (
          <span key={part.skuCode} className={styles.pack}>
            {line.parts ? `${say(part.name)}: ` : ''}
            {lies(part)}
          </span>
        ) : null,
      )}
    </LineToSend>
  )
}
