import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { STOCK_PER_PAGE, STOCK_STATES, type StockRow, type StockState } from '#contract/staff/stock.ts'
import type { StockPlace } from '#contract/staff/stock-places.ts'
import { LOW_STOCK } from '#domain/product.ts'
import { formatDayOfYear, shanghaiDay } from '#domain/shanghai.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { Page } from '../layout/page.tsx'
import { PagesNav } from '../layout/pages-nav.tsx'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { SearchField } from '../layout/search-field.tsx'
import { Table } from '../layout/table.tsx'
import { Tabs } from '../layout/tabs.tsx'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import { ExpectForm } from './expect-form.tsx'
import { KeepForm } from './keep-form.tsx'
import { LotForm } from './lot-form.tsx'
import { MoveForm } from './move-form.tsx'
import { PlaceSelect } from './place-select.tsx'
import { SkuName } from './sku-name.tsx'
import styles from './stock.module.css'
import { StockTabs } from './stock-tabs.tsx'

const DOINGS = ['move', 'expect', 'lot', 'keep'] as const
type Doing = { what: (typeof DOINGS)[number]; sku: StockRow }

type Props = {
  list: readonly StockRow[]
  count: number
  places: readonly StockPlace[]
  asked: { page?: number; search?: string; state?: StockState; place?: number }
}

export function StockPage({ list, count, places, asked }: Props) {
  const { t, say } = useWords()
  const navigate = useNavigate()
  const [doing, setDoing] = useState<Doing | null>(null)
  const { page = 1, search = '', state = 'all', place } = asked
  const close = () => setDoing(null)
  return (
    <Page title={t('console-stock.title')} intro={t('console-stock.intro')}>
      <StockTabs open="title" />
      <Tabs
        label={t('console-stock.states')}
        tabs={STOCK_STATES.map((tab) => ({
          key: tab,
          title: t(`console-stock.state.${tab}`),
          to: paths.stock({ search, state: tab, place }),
          isOpen: tab === state,
        }))}
      />
      <div className={panel.toolbar}>
        <SearchField
          key={search}
          label={t('console-stock.search')}
          present={search}
          onSearch={(words) => void navigate({ href: paths.stock({ search: words, state, place }) })}
        />
        {places.length > 0 ? (
          <PlaceSelect
            places={places}
            place={place}
            onChange={(chosen) => void navigate({ href: paths.stock({ search, state, place: chosen }) })}
          />
        ) : null}
      </div>
      {list.length === 0 ? (
        <EmptyState title={t('console-stock.none')} />
      ) : (
        <Table
          label={t('console-stock.title')}
          columns={[
            { title: t('console-stock.wine') },
            { title: t('console-stock.in-stock'), isNumber: true },
            { title: t('console-stock.threshold'), isNumber: true },
            { title: t('console-stock.sold-lately'), isNumber: true },
            { title: t('console-stock.expected') },
            { title: t('console-stock.place') },
            { title: t('console.actions'), isHidden: true },
          ]}
        >
          {list.map((sku) => (
            <StockLine key={sku.skuId} sku={sku} places={places} onDo={(what) => setDoing({ what, sku })} />
          ))}
        </Table>
      )}
      <PagesNav
        page={page}
        count={count}
        perPage={STOCK_PER_PAGE}
        to={(target) => paths.stock({ search, state, place, page: target })}
      />
      <Modal
        isOpen={doing !== null}
        title={doing ? t(`console-stock.${doing.what}-of`, { wine: say(doing.sku.wine) }) : ''}
        closeLabel={t('console.close')}
        onClose={close}
      >
        {doing?.what === 'move' ? <MoveForm sku={doing.sku} onClose={close} /> : null}
        {doing?.what === 'expect' ? <ExpectForm skuId={doing.sku.skuId} onClose={close} /> : null}
        {doing?.what === 'lot' ? <LotForm skuId={doing.sku.skuId} onClose={close} /> : null}
        {doing?.what === 'keep' ? <KeepForm sku={doing.sku} places={places} onClose={close} /> : null}
      </Modal>
    </Page>
  )
}

type LineProps = { sku: StockRow; places: readonly StockPlace[]; onDo: (what: Doing['what']) => void }

function StockLine({ sku, places, onDo }: LineProps) {
  const { t, say, locale } = useWords()
  const place = places.find(({ id }) => id === sku.placeId)
  return (
    <tr>
      <th scope="row">
        <SkuName sku={sku} />
      </th>
      <td data-label={t('console-stock.in-stock')} className={panel.number}>
        <ConsoleLink to={paths.stockMovements({ sku: sku.skuId })} aria-label={`${sku.stock} · ${t('console-stock.movements')}`}>
          {sku.stock}
        </ConsoleLink>
        {sku.isLow ? (
          <span className={panel.badge} data-kind="alarm">
            {t(sku.stock === 0 ? 'console-stock.state.sold-out' : 'console-stock.is-low')}
          </span>
        ) : null}
      </td>
      <td data-label={t('console-stock.threshold')} className={panel.number}>
        {sku.lowStock ?? (
          <>
            {LOW_STOCK} <span className={styles.facts}>{t('console-stock.usual')}</span>
          </>
        )}
      </td>
      <td data-label={t('console-stock.sold-lately')} className={panel.number}>
        {sku.soldLately}
      </td>
      <td data-label={t('console-stock.expected')}>
        {sku.expected
          ? t('console-stock.coming', {
              packs: sku.expected.packs,
              day: formatDayOfYear(sku.expected.on, locale, shanghaiDay(new Date())),
            })
          : '—'}
      </td>
      <td data-label={t('console-stock.place')}>
        {place ? say(place.name) : '—'}
        {sku.shelf ? <span className={styles.facts}>{sku.shelf}</span> : null}
      </td>
      <td>
        <div className={panel.rowActions}>
          {DOINGS.map((what) => (
            <RowAction of={say(sku.wine)} key={what} onClick={() => onDo(what)}>
              {t(what === 'lot' ? 'console-stock.lot-add' : `console-stock.${what}`)}
            </RowAction>
          ))}
        </div>
      </td>
    </tr>
  )
}
