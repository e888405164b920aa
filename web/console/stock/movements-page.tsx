import { useNavigate } from '@tanstack/react-router'
import type { listMovements, MovementsAsked } from '#contract/staff/stock.ts'
import { MOVEMENT_REASONS, type MovementAbout } from '#domain/stock.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { Page } from '../layout/page.tsx'
import panel from '../layout/panel.module.css'
import { Table } from '../layout/table.tsx'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import { SkuName } from './sku-name.tsx'
import styles from './stock.module.css'
import { StockTabs } from './stock-tabs.tsx'

export type MovementsSearch = Pick<MovementsAsked, 'reason' | 'from' | 'to' | 'before'> & {
  sku?: number | undefined
  by?: number | undefined
}
type Found = Awaited<ReturnType<NonNullable<(typeof listMovements)['decode']>>>
type Props = Found & { asked: MovementsSearch }

export function MovementsPage({ list, hasMore, people, asked }: Props) {
  const { t, say, locale } = useWords()
  const last = list.at(-1)
  return (
    <Page title={t('console-stock.movements-title')} intro={t('console-stock.movements-intro')}>
      <StockTabs open="movements" />
      <Filters people={people} asked={asked} />
      {list.length === 0 ? (
        <EmptyState title={t('console-stock.movements-none')} />
      ) : (
        <Table
          label={t('console-stock.movements-title')}
          columns={[
            { title: t('console-stock.when') },
            { title: t('console-stock.wine') },
            { title: t('console-stock.reason') },
            { title: t('console-stock.changed'), isNumber: true },
            { title: t('console-stock.after'), isNumber: true },
            { title: t('console-stock.by') },
            { title: t('console-stock.about') },
            { title: t('console-stock.note') },
          ]}
        >
          {list.map((movement) => (
            <tr key={movement.id}>
              <td data-label={t('console-stock.when')}>{formatMoment(movement.at, locale)}</td>
              <th scope="row">
                <SkuName sku={movement} />
              </th>
              <td data-label={t('console-stock.reason')}>
                {t(`console-stock.reason.${movement.reason}`)}
                {movement.inSet ? <p className={panel.hint}>{t('console-stock.in-set', { name: say(movement.inSet) })}</p> : null}
              </td>
              <td
                data-label={t('console-stock.changed')}
                className={`${panel.number} ${styles.change}`}
                data-gone={movement.change < 0 ? '' : undefined}
              >
                {signed(movement.change)}
              </td>
              <td data-label={t('console-stock.after')} className={panel.number}>
                {movement.stockAfter}
              </td>
              <td data-label={t('console-stock.by')}>
                {movement.by ?? t(movement.reason === 'sale' ? 'console-stock.a-customer' : 'console-stock.nobody')}
              </td>
              <td data-label={t('console-stock.about')}>{movement.about ? <About {...movement.about} /> : '—'}</td>
              <td data-label={t('console-stock.note')}>{movement.note || '—'}</td>
            </tr>
          ))}
        </Table>
      )}
      <div className={panel.actions}>
        {asked.before === undefined ? null : (
          <ConsoleLink to={paths.stockMovements({ ...asked, before: undefined })}>{t('console-stock.newest')}</ConsoleLink>
        )}
        {hasMore && last ? (
          <ConsoleLink to={paths.stockMovements({ ...asked, before: last.id })}>{t('console-stock.older')}</ConsoleLink>
        ) : null}
      </div>
    </Page>
  )
}

const ABOUT_PATHS: Record<MovementAbout['kind'], (id: string) => string> = {
  order: paths.order,
  'after-sale': paths.afterSale,
  import: (id) => paths.importRun(Number(id)),
  'flash-sale': (id) => paths.flashSale(Number(id)),
}

/** What it belongs to. Whoever may not read the page of it is told there. */
function About({ kind, id }: MovementAbout) {
  const { t } = useWords()
  return (
    <ConsoleLink to={ABOUT_PATHS[kind](id)}>
      {t(`console-stock.about.${kind}`)} {id}
    </ConsoleLink>
  )
}

/** With a true minus. */
export const signed = (change: number): string => (change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '0')

function Filters({ people, asked }: Pick<Props, 'people' | 'asked'>) {
  const { t } = useWords()
  const navigate = useNavigate()
  const go = (change: MovementsSearch) =>
    void navigate({ href: paths.stockMovements({ ...asked, before: undefined, ...change }) })
  return (
    <div className={panel.toolbar}>
      <Field label={t('console-stock.reason')}>
        {(control) => (
          <select
            {...control}
            className={inputClass}
            value={asked.reason ?? ''}
            onChange={({ target }) => go({ reason: MOVEMENT_REASONS.find((reason) => reason === target.value) })}
          >
            <option value="">{t('console-stock.any-reason')}</option>
            {MOVEMENT_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {t(`console-stock.reason.${reason}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('console-stock.person')}>
        {(control) => (
          <select
            {...control}
            className={inputClass}
            value={asked.by ?? ''}
            onChange={({ target }) => go({ by: target.value ? Number(target.value) : undefined })}
          >
            <option value="">{t('console-stock.anybody')}</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {(['from', 'to'] as const).map((end) => (
        <Field key={end} label={t(`console-stock.${end}`)}>
          {(control) => (
            <input
              {...control}
              type="date"
              className={inputClass}
              value={asked[end] ?? ''}
              onChange={({ target }) => go({ [end]: target.value || undefined })}
            />
          )}
        </Field>
      ))}
      {asked.sku === undefined ? null : (
        <p>
          {t('console-stock.of-one')}{' '}
          <ConsoleLink to={paths.stockMovements({ ...asked, sku: undefined, before: undefined })}>
            {t('console-stock.all-packs')}
          </ConsoleLink>
        </p>
      )}
    </div>
  )
}
