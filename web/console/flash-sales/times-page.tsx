import { useState } from 'react'
import type { SeenSlot } from '#contract/staff/flash-sale.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { Page } from '../layout/page.tsx'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { Table } from '../layout/table.tsx'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import { useSlotWords } from './sale-words.ts'
import { SlotForm } from './slot-form.tsx'

export function TimesPage({ slots }: { slots: readonly SeenSlot[] }) {
  const { t } = useWords()
  const slotWords = useSlotWords()
  const [edited, setEdited] = useState<SeenSlot | 'new' | null>(null)
  const close = () => setEdited(null)
  return (
    <Page
      title={t('console-sales.times.title')}
      intro={t('console-sales.times.intro')}
      actions={<Button onClick={() => setEdited('new')}>{t('console-sales.times.add')}</Button>}
    >
      <p>
        <ConsoleLink to={paths.flashSales()}>{t('console-sales.flash.back')}</ConsoleLink>
      </p>
      {slots.length === 0 ? (
        <EmptyState title={t('console-sales.times.none')} hint={t('console-sales.times.none-hint')} />
      ) : (
        <Table
          label={t('console-sales.times.title')}
          columns={[
            { title: t('console-sales.times.time') },
            { title: t('console-sales.times.hours'), isNumber: true },
            { title: t('console-sales.times.state') },
            { title: t('console.actions'), isHidden: true },
          ]}
        >
          {slots.map((slot) => (
            <tr key={slot.id}>
              <th scope="row" className={panel.number}>
                {slotWords(slot)}
              </th>
              <td data-label={t('console-sales.times.hours')} className={panel.number}>
                {slot.hours}
              </td>
              <td data-label={t('console-sales.times.state')}>
                <span className={panel.badge} data-kind={slot.isOpen ? undefined : 'quiet'}>
                  {t(slot.isOpen ? 'console.on' : 'console.off')}
                </span>
              </td>
              <td>
                <div className={panel.rowActions}>
                  <RowAction of={slotWords(slot)} onClick={() => setEdited(slot)}>
                    {t('console.edit')}
                  </RowAction>
                </div>
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Modal
        isOpen={edited !== null}
        title={t(edited === 'new' ? 'console-sales.times.add' : 'console-sales.times.change')}
        closeLabel={t('console.close')}
        onClose={close}
      >
        {edited ? <SlotForm slot={edited === 'new' ? undefined : edited} onClose={close} /> : null}
      </Modal>
    </Page>
  )
}
