import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { addStockPlace, deleteStockPlace, renameStockPlace, type StockPlace } from '#contract/staff/stock-places.ts'
import { isFilled, NO_WORDS } from '#domain/locale.ts'
import { PLACE_NAME_MAX } from '#domain/stock.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { LocalizedField } from '../fields/localized-field.tsx'
import { DeleteDialog } from '../layout/delete-dialog.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import { Page } from '../layout/page.tsx'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { Table } from '../layout/table.tsx'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import { StockTabs } from './stock-tabs.tsx'

export function PlacesPage({ places }: { places: readonly StockPlace[] }) {
  const { t, say } = useWords()
  const { api } = useConsole()
  const [written, setWritten] = useState<StockPlace | 'new' | null>(null)
  const [leaving, setLeaving] = useState<StockPlace | null>(null)
  const close = () => setWritten(null)
  return (
    <Page
      title={t('console-stock.places-title')}
      intro={t('console-stock.places-intro')}
      actions={<Button onClick={() => setWritten('new')}>{t('console-stock.place-add')}</Button>}
    >
      <StockTabs open="places" />
      {places.length === 0 ? (
        <EmptyState title={t('console-stock.places-none')} />
      ) : (
        <Table
          label={t('console-stock.places-title')}
          columns={[
            { title: t('console-stock.place-name') },
            { title: t('console-stock.place-skus'), isNumber: true },
            { title: t('console.actions'), isHidden: true },
          ]}
        >
          {places.map((place) => (
            <tr key={place.id}>
              <th scope="row">
                <ConsoleLink to={paths.stock({ place: place.id })}>{say(place.name)}</ConsoleLink>
              </th>
              <td data-label={t('console-stock.place-skus')} className={panel.number}>
                {place.skus}
              </td>
              <td>
                <div className={panel.rowActions}>
                  <RowAction of={say(place.name)} onClick={() => setWritten(place)}>
                    {t('console-stock.place-rename')}
                  </RowAction>
                  {place.skus === 0 ? (
                    <RowAction of={say(place.name)} isDanger onClick={() => setLeaving(place)}>
                      {t('console.delete')}
                    </RowAction>
                  ) : null}
                </div>
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Modal
        isOpen={written !== null}
        title={t(written === 'new' ? 'console-stock.place-add' : 'console-stock.place-rename')}
        closeLabel={t('console.close')}
        onClose={close}
      >
        {written ? <PlaceForm place={written === 'new' ? undefined : written} onClose={close} /> : null}
      </Modal>
      <DeleteDialog
        name={leaving ? say(leaving.name) : null}
        text={t('console-stock.place-delete')}
        onDelete={async () => {
          if (leaving) await api.call(deleteStockPlace, leaving.id)
        }}
        onClose={() => setLeaving(null)}
      />
    </Page>
  )
}

function PlaceForm({ place, onClose }: { place: StockPlace | undefined; onClose: () => void }) {
  const { t } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const form = useKeptForm(`place ${place?.id ?? ''}`, {
    initial: { name: place?.name ?? NO_WORDS },
    check: ({ name }) => (isFilled(name) ? {} : { name: t('console-stock.place-required') }),
    send: async ({ name }) => {
      await (place
        ? api.call(renameStockPlace, { id: place.id, version: place.version, name })
        : api.call(addStockPlace, { name }))
      await router.invalidate()
      notify(t('console.saved'))
      onClose()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <LocalizedField {...form.field('name')} label={t('console-stock.place-name')} max={PLACE_NAME_MAX} isRequired />
      <FormEnd form={form} cancel={onClose} />
    </form>
  )
}
