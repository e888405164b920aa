import type { StaffPageCard } from '#contract/staff/content.ts'
import { Page } from '../../layout/page.tsx'
import panel from '../../layout/panel.module.css'
import { Table } from '../../layout/table.tsx'
import { paths } from '../../paths.ts'
import { useWords } from '../../use-words.ts'
import { formatMoment } from '../../when.ts'
import { LocalizedName } from '../localized-name.tsx'

export function TextsPage({ pages }: { pages: readonly StaffPageCard[] }) {
  const { t, locale } = useWords()
  return (
    <Page title={t('console-content.texts.title')} intro={t('console-content.texts.intro')}>
      <Table
        label={t('console-content.texts.title')}
        columns={[
          { title: t('console-content.name') },
          { title: t('console-content.texts.use') },
          { title: t('console-content.texts.changed') },
        ]}
      >
        {pages.map(({ key, title, changedAt }) => (
          <tr key={key}>
            <th scope="row">
              <LocalizedName to={paths.text(key)} name={title} />
            </th>
            <td data-label={t('console-content.texts.use')}>{t(`console-content.texts.use.${key}`)}</td>
            <td data-label={t('console-content.texts.changed')} className={panel.number}>
              {changedAt ? formatMoment(changedAt, locale) : '—'}
            </td>
          </tr>
        ))}
      </Table>
    </Page>
  )
}
