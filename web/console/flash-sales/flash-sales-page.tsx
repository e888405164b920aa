import { SALES_PER_PAGE } from '#contract/staff/flash-sale.ts'
import type { PlannedSale } from '#domain/flash-plan.ts'
import type { FlashState } from '#domain/flash-sale.ts'
import { buttonClass } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { Page } from '../layout/page.tsx'
import { PagesNav } from '../layout/pages-nav.tsx'
import panel from '../layout/panel.module.css'
import { Table } from '../layout/table.tsx'
import { Tabs } from '../layout/tabs.tsx'
import { usePackWords } from '../pack-words.ts'
import { paths } from '../paths.ts'
import { useRefresh } from '../use-refresh.ts'
import { useWords } from '../use-words.ts'
import styles from './flash-sales.module.css'
import { HiddenBadge, SaleBadge } from './sale-badge.tsx'
import { useSaleTimes } from './sale-words.ts'

const REFRESH_MS = 15_000
const TABS = ['all', 'running', 'coming', 'ended'] as const

type Props = {
  list: readonly PlannedSale[]
  count: number
  asked: { page?: number | undefined; state?: FlashState | undefined }
}

export function FlashSalesPage({ list, count, asked }: Props) {
  const { t } = useWords()
  useRefresh(REFRESH_MS)
  const { page = 1, state } = asked
  return (
    <Page
      title={t('console-sales.flash.title')}
      intro={t('console-sales.flash.intro')}
      actions={
        <>
          <ConsoleLink to={paths.flashTimes()} className={buttonClass} data-variant="quiet">
            {t('console-sales.times.title')}
          </ConsoleLink>
          <ConsoleLink to={paths.flashSaleNew()} className={buttonClass}>
            {t('console-sales.flash.add')}
          </ConsoleLink>
        </>
      }
    >
      <Tabs
        label={t('console-sales.flash.states')}
        tabs={TABS.map((tab) => ({
          key: tab,
          title: t(`console-sales.flash.tab.${tab}`),
          to: paths.flashSales(tab === 'all' ? {} : { state: tab }),
          isOpen: tab === (state ?? 'all'),
        }))}
      />
      {list.length === 0 ? (
        <EmptyState title={t('console-sales.flash.none')} hint={t('console-sales.flash.none-hint')} />
      ) : (
        <Table
          label={t('console-sales.flash.title')}
          columns={[
            { title: t('console-sales.flash.wine') },
            { title: t('console-sales.flash.when') },
            { title: t('console-sales.flash.sale-price'), isNumber: true },
            { title: t('console-sales.flash.sold'), isNumber: true },
            { title: t('console-sales.turnover'), isNumber: true },
          ]}
        >
          {list.map((sale) => (
            <SaleRow key={sale.id} sale={sale} />
          ))}
        </Table>
      )}
      <PagesNav
        page={page}
        count={count}
        perPage={SALES_PER_PAGE}
        to={(target) => paths.flashSales({ page: target, ...(state && { state }) })}
      />
    </Page>
  )
}

function SaleRow({ sale }: { sale: PlannedSale }) {
  const { t, say, money } = useWords()
  const packWords = usePackWords()
  const { days, times } = useSaleTimes()(sale)
  return (
    <tr>
      <th scope="row">
        <span className={styles.wine}>
          {sale.image ? <Picture src={sale.image} alt="" width={45} height={60} sizes="45px" /> : <span />}
          <span>
            <ConsoleLink to={paths.flashSale(sale.id)}>
              {say(sale.title.zh || sale.title.en ? sale.title : sale.name)}
            </ConsoleLink>
            <span className={styles.pack}>{packWords(sale)}</span>
          </span>
        </span>
      </th>
      <td data-label={t('console-sales.flash.when')} className={styles.when}>
        <SaleBadge state={sale.state} />
        {sale.hiddenBy === null ? null : (
          <p>
            <HiddenBadge by={sale.hiddenBy} />
          </p>
        )}
        <p>{days}</p>
        <p className={panel.hint}>{times}</p>
      </td>
      <td data-label={t('console-sales.flash.sale-price')} className={panel.number}>
        {money(sale.price)}
        {sale.listPrice === null ? null : (
          <p className={panel.hint}>
            <s>{money(sale.listPrice)}</s>
          </p>
        )}
      </td>
      <td data-label={t('console-sales.flash.sold')} className={panel.number}>
        {t('console-sales.flash.sold-of', { sold: sale.sold, offered: sale.offered })}
        <p className={panel.hint}>
          {sale.closedAt === null
            ? t('console-sales.flash.left', { count: sale.remaining })
            : t('console-sales.flash.given-back', { count: sale.offered - sale.sold })}
        </p>
      </td>
      <td data-label={t('console-sales.turnover')} className={panel.number}>
        {money(sale.turnover)}
        <p className={panel.hint}>{t('console-sales.flash.paid-orders', { paid: sale.paidOrders, orders: sale.orders })}</p>
      </td>
    </tr>
  )
}
