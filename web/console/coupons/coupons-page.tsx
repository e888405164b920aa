import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { COUPONS_PER_PAGE, deleteCoupon, openCoupon, type StaffCoupon } from '#contract/staff/coupons.ts'
import { remainingPercent } from '#domain/coupon-offer.ts'
import { buttonClass } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { useConsole } from '../context.ts'
import { ConfirmDialog } from '../layout/confirm-dialog.tsx'
import { Page } from '../layout/page.tsx'
import { PagesNav } from '../layout/pages-nav.tsx'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { Table } from '../layout/table.tsx'
import { paths } from '../paths.ts'
import { useAct } from '../use-act.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import { CodeLine } from './code-share.tsx'
import { couponStanding } from './coupon-standing.ts'
import { offWords } from './coupon-worth.ts'
import styles from './coupons.module.css'
import { GiveForm } from './give-form.tsx'

type Props = { list: readonly StaffCoupon[]; count: number; at: Date; asked: { page?: number | undefined } }

export function CouponsPage({ list, count, at, asked }: Props) {
  const { t, say } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const { act } = useAct()
  const [giving, setGiving] = useState<StaffCoupon | null>(null)
  const [leaving, setLeaving] = useState<StaffCoupon | null>(null)
  const { page = 1 } = asked

  const toggle = ({ id, isOpen }: StaffCoupon) =>
    act(async () => {
      await api.call(openCoupon, { id, isOpen: !isOpen })
      return t(isOpen ? 'console-sales.coupons.closed' : 'console-sales.coupons.opened')
    })

  return (
    <Page
      title={t('console-sales.coupons.title')}
      intro={t('console-sales.coupons.intro')}
      actions={
        <ConsoleLink to={paths.couponNew()} className={buttonClass}>
          {t('console-sales.coupons.add')}
        </ConsoleLink>
      }
    >
      {list.length === 0 ? (
        <EmptyState title={t('console-sales.coupons.none')} hint={t('console-sales.coupons.none-hint')} />
      ) : (
        <Table
          label={t('console-sales.coupons.title')}
          columns={[
            { title: t('console-sales.coupons.coupon') },
            { title: t('console-sales.coupons.claimed'), isNumber: true },
            { title: t('console-sales.coupons.used'), isNumber: true },
            { title: t('console-sales.turnover'), isNumber: true },
            { title: t('console.actions'), isHidden: true },
          ]}
        >
          {list.map((coupon) => (
            <CouponRow key={coupon.id} coupon={coupon} at={at}>
              {coupon.calledBack ? null : (
                <>
                  <ConsoleLink to={paths.coupon(coupon.id)} className={panel.rowAction}>
                    {t('console.edit')}
                    <span className="visually-hidden"> {say(coupon.title)}</span>
                  </ConsoleLink>
                  <RowAction of={say(coupon.title)} onClick={() => setGiving(coupon)}>
                    {t('console-sales.coupons.give')}
                  </RowAction>
                  <RowAction of={say(coupon.title)} onClick={() => void toggle(coupon)}>
                    {t(coupon.isOpen ? 'console-sales.coupons.close' : 'console-sales.coupons.open')}
                  </RowAction>
                </>
              )}
              <RowAction of={say(coupon.title)} isDanger onClick={() => setLeaving(coupon)}>
                {t('console.delete')}
              </RowAction>
            </CouponRow>
          ))}
        </Table>
      )}
      <PagesNav page={page} count={count} perPage={COUPONS_PER_PAGE} to={(target) => paths.coupons({ page: target })} />
      <Modal
        isOpen={giving !== null}
        title={t('console-sales.coupons.give-title')}
        closeLabel={t('console.close')}
        onClose={() => setGiving(null)}
      >
        {giving ? <GiveForm coupon={giving} onClose={() => setGiving(null)} /> : null}
      </Modal>
      <ConfirmDialog
        isOpen={leaving !== null}
        title={t('console-sales.coupons.delete-title')}
        text={t('console-sales.coupons.delete-text', { name: leaving ? say(leaving.title) : '' })}
        confirm={t('console.delete')}
        onClose={() => setLeaving(null)}
        onConfirm={async () => {
          if (leaving) await api.call(deleteCoupon, { id: leaving.id })
          await router.invalidate()
          notify(t('console.deleted'))
        }}
      />
    </Page>
  )
}

const THINGS_NAMED = 3

function CouponRow({ coupon, at, children }: { coupon: StaffCoupon; at: Date; children: ReactNode }) {
  const { t, say, money, locale } = useWords()
  const standing = couponStanding(coupon, at)
  const things = coupon.goodFor.slice(0, THINGS_NAMED).map(({ name }) => say(name))
  const more = coupon.goodFor.length - things.length
  return (
    <tr>
      <th scope="row" className={styles.coupon}>
        <span className={styles.name}>
          <ConsoleLink to={paths.coupon(coupon.id)}>{say(coupon.title)}</ConsoleLink>
          <span
            className={panel.badge}
            data-kind={standing === 'open' ? undefined : standing === 'gone' || standing === 'called-back' ? 'alarm' : 'quiet'}
          >
            {t(`console-sales.coupons.standing.${standing}`)}
          </span>
        </span>
        <p>{offWords(coupon, { t, money, locale })}</p>
        <p className={panel.hint}>
          {coupon.scope === 'shop'
            ? t('console-sales.coupons.scope.shop')
            : t('console-sales.coupons.for', {
                things: [...things, ...(more > 0 ? [t('console-sales.coupons.more', { count: more })] : [])].join(
                  t('console-sales.comma'),
                ),
              })}
        </p>
        <p className={panel.hint}>
          {coupon.validDays === null
            ? t('console-sales.coupons.until', { at: coupon.validTo ? formatMoment(coupon.validTo, locale) : '' })
            : t('console-sales.coupons.days-long', { count: coupon.validDays })}
          {' · '}
          {t(`console-sales.coupons.given-by.${coupon.givenBy}`)}
        </p>
        {coupon.code ? <CodeLine code={coupon.code} /> : null}
      </th>
      <td data-label={t('console-sales.coupons.claimed')} className={panel.number}>
        {coupon.total === null
          ? coupon.claimed
          : t('console-sales.coupons.claimed-of', { claimed: coupon.claimed, total: coupon.total })}
        <p className={panel.hint}>
          {coupon.total === null
            ? t('console-sales.coupons.unlimited')
            : t('console-sales.coupons.left', { count: coupon.total - coupon.claimed, percent: remainingPercent(coupon) ?? 0 })}
        </p>
      </td>
      <td data-label={t('console-sales.coupons.used')} className={panel.number}>
        {coupon.used}
        {coupon.expired > 0 ? (
          <p className={panel.hint}>{t('console-sales.coupons.expired', { count: coupon.expired })}</p>
        ) : null}
        {coupon.calledBack ? (
          <p className={panel.hint}>{t('console-sales.coupons.withdrawn', { count: coupon.calledBack.withdrawn })}</p>
        ) : null}
      </td>
      <td data-label={t('console-sales.turnover')} className={panel.number}>
        {money(coupon.turnover)}
        {coupon.discount > 0 ? (
          <p className={panel.hint}>{t('console-sales.coupons.discount', { amount: money(coupon.discount) })}</p>
        ) : null}
      </td>
      <td>
        <div className={`${panel.rowActions} ${styles.actions}`}>{children}</div>
      </td>
    </tr>
  )
}
