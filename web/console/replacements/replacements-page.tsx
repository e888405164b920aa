import { REPLACEMENTS_PER_PAGE, type WaitingReplacement } from '#contract/staff/replacements.ts'
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
import { ShippingTabs } from '../shipping/shipping-tabs.tsx'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import { ReplacementActs } from './replacement-acts.tsx'

type Props = { list: readonly WaitingReplacement[]; count: number; page: number }

/** Replacements to be packed. */
export function ReplacementsPage({ list, count, page }: Props) {
  const { t } = useWords()
  return (
    <Page title={t('console-shipping.replacements')} intro={t('console-shipping.replacements-intro', { count })}>
      <ShippingTabs open="replacements" />
      {list.length === 0 ? (
        <EmptyState title={t('console-shipping.replacements-none')} />
      ) : (
        <Table
          label={t('console-shipping.replacements')}
          columns={[
            { title: t('console.orders.number') },
            { title: t('console.orders.to-send') },
            { title: t('console.orders.recipient') },
            { title: t('console.actions'), isHidden: true },
          ]}
        >
          {list.map((replacement) => (
            <Row key={replacement.id} replacement={replacement} />
          ))}
        </Table>
      )}
      <PagesNav page={page} count={count} perPage={REPLACEMENTS_PER_PAGE} to={(target) => paths.replacements({ page: target })} />
    </Page>
  )
}

function Row({ replacement }: { replacement: WaitingReplacement }) {
  const { t, say, locale } = useWords()
  const { number, at, reason, note, recipient, lines, isBeingRefunded } = replacement
  return (
    <tr>
      <th scope="row">
        <ConsoleLink to={paths.order(number)} className={panel.number}>
          {number}
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
        <ReplacementActs replacement={replacement} />
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
