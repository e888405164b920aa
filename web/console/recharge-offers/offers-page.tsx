import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { changeOffer, deleteOffer, orderOffers, type StaffOffer } from '#contract/staff/recharge-offers.ts'
import { offerStanding } from '#domain/recharge-offer.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useOrder } from '../content/use-order.ts'
import { useConsole } from '../context.ts'
import { MoveButtons } from '../fields/move-buttons.tsx'
import { ConfirmDialog } from '../layout/confirm-dialog.tsx'
import { Page } from '../layout/page.tsx'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { Table } from '../layout/table.tsx'
import { useAct } from '../use-act.ts'
import { useWords } from '../use-words.ts'
import { OfferForm } from './offer-form.tsx'

export function OffersPage({ offers }: { offers: readonly StaffOffer[] }) {
  const { t, money } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const [open, setOpen] = useState<StaffOffer | 'new' | null>(null)
  const [leaving, setLeaving] = useState<StaffOffer | null>(null)
  const close = () => setOpen(null)

  const { shown, isSaving, move } = useOrder(offers, orderOffers)
  const { act } = useAct()
  const toggle = ({ id, version, taken: _, ...draft }: StaffOffer) =>
    act(async () => {
      await api.call(changeOffer, { id, version, draft: { ...draft, isOpen: !draft.isOpen } })
      return t(draft.isOpen ? 'console-finance.offers.closed' : 'console-finance.offers.opened')
    })
  const nameOf = ({ amount, gift }: StaffOffer) => t('console-finance.offers.name', { amount: money(amount), gift: money(gift) })

  return (
    <Page
      title={t('console-finance.offers.title')}
      intro={t('console-finance.offers.intro')}
      actions={<Button onClick={() => setOpen('new')}>{t('console-finance.offers.add')}</Button>}
    >
      {shown.length === 0 ? (
        <EmptyState title={t('console-finance.offers.none')} />
      ) : (
        <Table
          label={t('console-finance.offers.title')}
          columns={[
            { title: t('console-finance.offers.pay'), isNumber: true },
            { title: t('console-finance.offers.gift'), isNumber: true },
            { title: t('console-finance.offers.limits') },
            { title: t('console-finance.offers.taken'), isNumber: true },
            { title: t('console-finance.offers.place') },
            { title: t('console.actions'), isHidden: true },
          ]}
        >
          {shown.map((offer, place) => (
            <OfferRow
              key={offer.id}
              offer={offer}
              mover={
                <MoveButtons
                  name={nameOf(offer)}
                  isFirst={place === 0}
                  isLast={place === shown.length - 1}
                  isBusy={isSaving}
                  onMove={(by) => void move(place, by)}
                />
              }
            >
              <RowAction of={nameOf(offer)} onClick={() => setOpen(offer)}>
                {t('console.edit')}
              </RowAction>
              <RowAction of={nameOf(offer)} onClick={() => void toggle(offer)}>
                {t(offer.isOpen ? 'console-finance.offers.close' : 'console-finance.offers.open')}
              </RowAction>
              <RowAction of={nameOf(offer)} isDanger onClick={() => setLeaving(offer)}>
                {t('console.delete')}
              </RowAction>
            </OfferRow>
          ))}
        </Table>
      )}
      <Modal
        isOpen={open !== null}
        title={t(open === 'new' ? 'console-finance.offers.add' : 'console-finance.offers.change')}
        closeLabel={t('console.close')}
        onClose={close}
      >
        {open === null ? null : <OfferForm offer={open === 'new' ? undefined : open} onClose={close} />}
      </Modal>
      <ConfirmDialog
        isOpen={leaving !== null}
        title={t('console-finance.offers.delete-title')}
        text={leaving ? t('console-finance.offers.delete-text', { name: nameOf(leaving) }) : ''}
        confirm={t('console.delete')}
        onClose={() => setLeaving(null)}
        onConfirm={async () => {
          if (leaving) await api.call(deleteOffer, leaving.id)
          await router.invalidate()
          notify(t('console.deleted'))
        }}
      />
    </Page>
  )
}

function OfferRow({ offer, mover, children }: { offer: StaffOffer; mover: ReactNode; children: ReactNode }) {
  const { t, money } = useWords()
  const { amount, gift, perPerson, fromDay, toDay, taken } = offer
  const standing = offerStanding(offer, shanghaiDay(new Date()))
  return (
    <tr>
      <th scope="row" data-label={t('console-finance.offers.pay')} className={panel.number}>
        {money(amount)}
      </th>
      <td data-label={t('console-finance.offers.gift')} className={panel.number}>
        {money(gift)}
      </td>
      <td data-label={t('console-finance.offers.limits')}>
        <span className={panel.badge} data-kind={standing === 'open' ? undefined : 'quiet'}>
          {t(`console-finance.offers.standing.${standing}`)}
        </span>
        <p className={panel.hint}>
          {perPerson === null ? t('console-finance.offers.any-times') : t('console-finance.offers.times', { count: perPerson })}
        </p>
        {fromDay || toDay ? (
          <p className={panel.hint}>
            {fromDay ?? '…'} – {toDay ?? '…'}
          </p>
        ) : null}
      </td>
      <td data-label={t('console-finance.offers.taken')} className={panel.number}>
        {taken}
      </td>
      <td data-label={t('console-finance.offers.place')}>{mover}</td>
      <td>
        <div className={panel.rowActions}>{children}</div>
      </td>
    </tr>
  )
}
