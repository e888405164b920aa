import type { StaffEstateCard } from '#contract/staff/estates.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { Page } from '../../layout/page.tsx'
import panel from '../../layout/panel.module.css'
import { Table } from '../../layout/table.tsx'
import { paths } from '../../paths.ts'
import { useWords } from '../../use-words.ts'
import styles from '../content.module.css'
import { LocalizedName } from '../localized-name.tsx'
import { NewLink } from '../new-link.tsx'

export function EstatesPage({ estates }: { estates: readonly StaffEstateCard[] }) {
  const { t, say } = useWords()
  return (
    <Page
      title={t('console-content.estates.title')}
      intro={t('console-content.estates.intro')}
      actions={<NewLink to={paths.term('new', 'estate')}>{t('console-content.estates.add')}</NewLink>}
    >
      {estates.length === 0 ? (
        <EmptyState title={t('console-content.estates.none')} />
      ) : (
        <Table
          label={t('console-content.estates.title')}
          columns={[
            { title: t('console-content.picture'), isHidden: true },
            { title: t('console-content.name') },
            { title: t('console-content.estates.region') },
            { title: t('console-content.estates.village') },
            { title: t('console-content.estates.wines'), isNumber: true },
          ]}
        >
          {estates.map((estate) => (
            <tr key={estate.id}>
              <td>
                {estate.image ? (
                  <Picture src={estate.image} alt="" width={72} height={48} sizes="72px" className={styles.thumb} />
                ) : null}
              </td>
              <th scope="row">
                <LocalizedName to={paths.estate(estate.id)} name={estate.name} />
              </th>
              <td data-label={t('console-content.estates.region')}>{estate.region ? say(estate.region) : '—'}</td>
              <td data-label={t('console-content.estates.village')}>{say(estate.village) || '—'}</td>
              <td data-label={t('console-content.estates.wines')} className={panel.number}>
                {estate.wines}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Page>
  )
}
