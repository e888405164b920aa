import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { changeGiftBox, deleteGiftBox, orderGiftBoxes, type StaffBox } from '#contract/staff/gift-boxes.ts'
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
import { BoxForm } from './box-form.tsx'

export function BoxesPage({ boxes }: { boxes: readonly StaffBox[] }) {
  const { t, say, money } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const [open, setOpen] = useState<StaffBox | 'new' | null>(null)
  const [leaving, setLeaving] = useState<StaffBox | null>(null)
  const notify = useNotify()
  const { shown, isSaving, move } = useOrder(boxes, orderGiftBoxes)
  const { act } = useAct()
  const toggle = ({ isOpen, ...box }: StaffBox) =>
    act(async () => {
      await api.call(changeGiftBox, { ...box, isOpen: !isOpen })
      return t(isOpen ? 'console-gifts.was-closed' : 'console-gifts.was-opened')
    })
  const close = () => setOpen(null)
  return (
    <Page
      title={t('console-gifts.title')}
      intro={t('console-gifts.intro')}
      actions={<Button onClick={() => setOpen('new')}>{t('console-gifts.add')}</Button>}
    >
      {shown.length === 0 ? (
        <EmptyState title={t('console-gifts.none')} />
      ) : (
        <Table
          label={t('console-gifts.title')}
          columns={[
            { title: t('console-gifts.name') },
            { title: t('console-gifts.price'), isNumber: true },
            { title: t('console-gifts.holds'), isNumber: true },
            { title: t('console-gifts.state') },
            { title: t('console-gifts.place') },
            { title: t('console.actions'), isHidden: true },
          ]}
        >
          {shown.map((box, place) => (
            <tr key={box.id}>
              <th scope="row">{say(box.name)}</th>
              <td data-label={t('console-gifts.price')} className={panel.number}>
                {box.price === 0 ? t('console-gifts.free') : money(box.price)}
              </td>
              <td data-label={t('console-gifts.holds')} className={panel.number}>
                {box.holds}
              </td>
              <td data-label={t('console-gifts.state')}>
                <span className={panel.badge} data-kind={box.isOpen ? undefined : 'quiet'}>
                  {t(box.isOpen ? 'console-gifts.open' : 'console-gifts.closed')}
                </span>
              </td>
              <td data-label={t('console-gifts.place')}>
                <MoveButtons
                  name={say(box.name)}
                  isFirst={place === 0}
                  isLast={place === shown.length - 1}
                  isBusy={isSaving}
                  onMove={(by) => void move(place, by)}
                />
              </td>
              <td>
                <div className={panel.rowActions}>
                  <RowAction of={say(box.name)} onClick={() => setOpen(box)}>
                    {t('console.edit')}
                  </RowAction>
                  <RowAction of={say(box.name)} onClick={() => void toggle(box)}>
                    {t(box.isOpen ? 'console-gifts.switch-off' : 'console-gifts.switch-on')}
                  </RowAction>
                  <RowAction of={say(box.name)} isDanger onClick={() => setLeaving(box)}>
                    {t('console.delete')}
                  </RowAction>
                </div>
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Modal
        isOpen={open !== null}
        title={t(open === 'new' ? 'console-gifts.add' : 'console-gifts.change')}
        closeLabel={t('console.close')}
        onClose={close}
      >
        {open === null ? null : <BoxForm box={open === 'new' ? undefined : open} onClose={close} />}
      </Modal>
      <ConfirmDialog
        isOpen={leaving !== null}
        title={t('console-gifts.delete-title')}
        text={leaving ? t('console-gifts.delete-text', { name: say(leaving.name) }) : ''}
        confirm={t('console.delete')}
        onClose={() => setLeaving(null)}
        onConfirm={async () => {
          if (leaving) await api.call(deleteGiftBox, leaving.id)
          await router.invalidate()
          notify(t('console.deleted'))
        }}
      />
    </Page>
  )
}
