import type { CouponSales, FlashSales } from '#contract/staff/reports.ts'
import type { Days } from '#domain/report.ts'
import { useAccount } from '../context.ts'
import { paths } from '../paths.ts'
import { hasScope } from '../session.ts'
import { ReportPage } from './report-page.tsx'
import type { PeriodSearch } from './report-search.ts'
import { ReportTable } from './report-table.tsx'
import { useReportWords } from './use-report-words.ts'

type Props = { coupons: readonly CouponSales[]; flash: readonly FlashSales[]; asked: PeriodSearch; days: Days }

export function CampaignsPage({ coupons, flash, asked, days }: Props) {
  const { t, say, sumColumn, countColumn } = useReportWords()
  const isKeeper = hasScope(useAccount(), ['merchandiser'])
  return (
    <ReportPage open="campaigns" asked={asked} days={days}>
      <ReportTable<CouponSales>
        title={t('console-reports.coupons')}
        hint={t('console-reports.coupons-hint')}
        name={`coupons-${days.from}-${days.to}`}
        rows={coupons}
        keyOf={({ id }) => id}
        empty={t('console-reports.no-coupons')}
        columns={[
          {
            title: t('console-reports.coupon'),
            show: ({ title }) => say(title),
            to: ({ id, isDeleted }) => (isKeeper && !isDeleted ? paths.coupon(id) : undefined),
          },
          countColumn(t('console-reports.claimed'), ({ claimed }) => claimed),
          countColumn(
            t('console-reports.figure.paid-orders'),
            ({ orders }) => orders,
            ({ id }) => paths.ordersBehind({ ...days, figure: 'paid', couponId: id }),
          ),
          sumColumn(t('console-reports.discount'), ({ discount }) => discount),
          sumColumn(t('console-reports.figure.paid'), ({ paid }) => paid),
        ]}
      />
      <ReportTable<FlashSales>
        title={t('console-reports.flash')}
        hint={t('console-reports.flash-hint')}
        name={`flash-sales-${days.from}-${days.to}`}
        rows={flash}
        keyOf={({ id }) => id}
        empty={t('console-reports.no-flash')}
        columns={[
          {
            title: t('console-reports.wine'),
            show: ({ wine }) => say(wine),
            to: ({ id }) => (isKeeper ? paths.flashSale(id) : undefined),
          },
          {
            title: t('console-reports.flash-days'),
            show: ({ fromDay, toDay }) => (fromDay === toDay ? fromDay : `${fromDay} – ${toDay}`),
          },
          countColumn(t('console-reports.offered'), ({ offered }) => offered),
          countColumn(
            t('console-reports.packs'),
            ({ packs }) => packs,
            ({ id }) => paths.ordersBehind({ ...days, figure: 'paid', flashId: id }),
          ),
          sumColumn(t('console-reports.amount'), ({ amount }) => amount),
          countColumn(t('console-reports.refunded-packs'), ({ refundedPacks }) => refundedPacks),
          sumColumn(t('console-reports.figure.refunded'), ({ refunded }) => refunded),
        ]}
      />
    </ReportPage>
  )
}
