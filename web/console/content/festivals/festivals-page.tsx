import { useState } from 'react'
import { deleteFestival, type StaffFestival } from '#contract/staff/festival.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { useConsole } from '../../context.ts'
import { DeleteDialog } from '../../layout/delete-dialog.tsx'
import { Page } from '../../layout/page.tsx'
import panel from '../../layout/panel.module.css'
import { RowAction } from '../../layout/row-action.tsx'
import { Table } from '../../layout/table.tsx'
import { paths } from '../../paths.ts'
import { useWords } from '../../use-words.ts'
import { formatDay } from '../../when.ts'
import { LocalizedName } from '../localized-name.tsx'
import { NewLink } from '../new-link.tsx'
import { ShopLinks } from '../shop-links.tsx'

const noon = (day: string): string => `${day}T12:00:00+08:00`

/** Latest first. */
export function FestivalsPage({ festivals }: { festivals: readonly StaffFestival[] }) {
  const { t, say, locale } = useWords()
  const { api } = useConsole()
  const [leaving, setLeaving] = useState<StaffFestival | null>(null)
  return (
    <Page
      title={t('console-content.festivals.title')}
      intro={t('console-content.festivals.intro')}
      actions={<NewLink to={paths.festival('new')}>{t('console-content.festivals.add')}</NewLink>}
    >
      <ShopLinks path="/festival" />
      {festivals.length === 0 ? (
        <EmptyState title={t('console-content.festivals.none')} />
      ) : (
        <Table
          label={t('console-content.festivals.title')}
          columns={[
            { title: t('console-content.name') },
            { title: t('console-content.festivals.when') },
            { title: t('console-content.festivals.place') },
            { title: t('console-content.festivals.wines'), isNumber: true },
            { title: t('console.actions'), isHidden: true },
          ]}
        >
          {festivals.map((festival) => (
            <tr key={festival.id}>
              <th scope="row">
                <LocalizedName to={paths.festival(festival.id)} name={festival.title} />
              </th>
              <td data-label={t('console-content.festivals.when')} className={panel.number}>
                {formatDay(noon(festival.startsOn), locale)}
                {festival.days.length > 1 ? ` – ${formatDay(noon(festival.endsOn), locale)}` : ''}
              </td>
              <td data-label={t('console-content.festivals.place')}>{say(festival.place)}</td>
              <td data-label={t('console-content.festivals.wines')} className={panel.number}>
                {festival.wineIds.length}
              </td>
              <td>
                <div className={panel.rowActions}>
                  <RowAction of={say(festival.title)} isDanger onClick={() => setLeaving(festival)}>
                    {t('console.delete')}
                  </RowAction>
                </div>
              </td>
            </tr>
          ))}
        </Table>
      )}
      <DeleteDialog
        name={leaving ? say(leaving.title) : null}
        text={t('console-content.festivals.delete-text')}
        onDelete={async () => {
          if (leaving) await api.call(deleteFestival, leaving.id)
        }}
        onClose={() => setLeaving(null)}
      />
    </Page>
  )
}
