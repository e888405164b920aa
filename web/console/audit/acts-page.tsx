import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { type ActsAsked, exportActs, type StaffAct } from '#contract/staff/audit.ts'
import { CHANGES_SHOWN_MAX, readObject } from '#domain/audit.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { Page } from '../layout/page.tsx'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { SaveList } from '../layout/save-list.tsx'
import { Table } from '../layout/table.tsx'
import { paths } from '../paths.ts'
import { staffName } from '../staff-name.ts'
import { useWords } from '../use-words.ts'
import { formatDay, formatHour } from '../when.ts'
import { ActChanges } from './act-changes.tsx'
import { ActFilters, type Filters } from './act-filters.tsx'
import { AuditTabs } from './audit-tabs.tsx'
import { ObjectLink } from './object-link.tsx'
import { useActWords } from './use-act-words.ts'

type Props = Filters & { list: readonly StaffAct[]; next: number | null; asked: ActsAsked }

export function ActsPage({ list, next, asked, people, kinds }: Props) {
  const { t } = useWords()
  const navigate = useNavigate()
  // All acts that the filter finds, not only those from this page on.
  const { before: _, ...filter } = asked
  return (
    <Page
      title={t('console-audit.title')}
      intro={t('console-audit.intro')}
      actions={
        <SaveList
          name="acts"
          label={t('console-audit.export')}
          fetch={(api, format) => api.call(exportActs, { ...filter, format })}
        />
      }
    >
      <AuditTabs open="all" />
      <ActFilters
        key={JSON.stringify(asked)}
        asked={asked}
        people={people}
        kinds={kinds}
        onShow={(filter) => void navigate({ href: paths.audit(filter) })}
      />
      <ObjectAsked asked={asked} />
      {list.length === 0 ? (
        <EmptyState title={t('console-audit.none')} />
      ) : (
        <Table
          label={t('console-audit.title')}
          columns={[
            { title: t('console-audit.column.at') },
            { title: t('console-audit.column.by') },
            { title: t('console-audit.column.verb') },
            { title: t('console-audit.column.object') },
            { title: t('console-audit.column.state') },
            { title: t('console-audit.changes') },
          ]}
        >
          {list.map((act) => (
            <ActRow key={act.id} act={act} asked={asked} />
          ))}
        </Table>
      )}
      <div className={panel.actions}>
        {asked.before === undefined ? null : (
          <ConsoleLink to={paths.audit({ ...asked, before: undefined })}>{t('console-audit.newest')}</ConsoleLink>
        )}
        {next === null ? null : (
          <ConsoleLink to={paths.audit({ ...asked, before: next })}>{t('console-audit.older')}</ConsoleLink>
        )}
      </div>
    </Page>
  )
}

/** Says of which single object the acts are, and leads to all of them. */
function ObjectAsked({ asked }: Pick<Props, 'asked'>) {
  const { t } = useWords()
  const object = asked.object === undefined ? undefined : readObject(asked.object)
  if (!object || object.id === '') return null
  return (
    <p>
      {t('console-audit.only')} <ObjectLink {...object} />{' '}
      <ConsoleLink to={paths.audit({ ...asked, object: undefined, before: undefined })}>{t('console-audit.of-all')}</ConsoleLink>
    </p>
  )
}

const BADGES: Partial<Record<StaffAct['state'], string>> = { refused: 'quiet', failed: 'alarm', open: 'alarm' }

function ActRow({ act, asked }: { act: StaffAct; asked: ActsAsked }) {
  const { t, say, locale } = useWords()
  const words = useActWords()
  const details = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { by, object, state, refusalWords, changes } = act
  const name = object.name ? say(object.name) : ''
  return (
    <>
      <tr>
        <th scope="row">
          {formatDay(act.at, locale)}
          <p className={panel.hint}>{formatHour(act.at)}</p>
        </th>
        <td data-label={t('console-audit.column.by')}>
          <ConsoleLink to={paths.audit({ ...asked, by: by.id, before: undefined })}>{staffName(by, locale) || by.id}</ConsoleLink>
          <p className={panel.hint} title={act.userAgent}>
            {act.address}
            <br />
            {words.device(act.userAgent)}
          </p>
        </td>
        <td data-label={t('console-audit.column.verb')}>{words.verb(act.action)}</td>
        <td data-label={t('console-audit.column.object')}>
          <ObjectLink kind={object.kind} id={object.id} name={name} />
        </td>
        <td data-label={t('console-audit.column.state')}>
          <span className={panel.badge} data-kind={BADGES[state]}>
            {t(`console-audit.state.${state}`)}
          </span>
          {refusalWords ? <p className={panel.hint}>{refusalWords}</p> : null}
        </td>
        <td data-label={t('console-audit.changes')}>
          {changes === 0 ? (
            <span className={panel.hint}>{t('console-audit.unchanged')}</span>
          ) : (
            <RowAction
              of={`${words.verb(act.action)} ${words.kind(object.kind)} ${act.id}`}
              aria-expanded={isOpen}
              aria-controls={isOpen ? details : undefined}
              onClick={() => setIsOpen(!isOpen)}
            >
              {t(isOpen ? 'console-audit.fold' : 'console-audit.unfold', {
                count: changes >= CHANGES_SHOWN_MAX ? `${CHANGES_SHOWN_MAX}+` : changes,
              })}
            </RowAction>
          )}
        </td>
      </tr>
      {isOpen ? (
        <tr id={details}>
          <td colSpan={6}>
            <ActChanges id={act.id} />
          </td>
        </tr>
      ) : null}
    </>
  )
}
