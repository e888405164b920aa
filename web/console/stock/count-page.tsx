import { useNavigate, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { applyCount, type SheetLine, type StockPlace } from '#contract/staff/stock-places.ts'
import { PACKS_MAX } from '#domain/stock.ts'
import { newKey } from '#web/api/new-key.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { inputClass } from '#web/ui/field/field.tsx'
import { useConsole } from '../context.ts'
import { LeaveGuard } from '../editor/leave-guard.tsx'
import { useDraft, useKeeping } from '../editor/use-draft.ts'
import { ConfirmDialog } from '../layout/confirm-dialog.tsx'
import { Page } from '../layout/page.tsx'
import panel from '../layout/panel.module.css'
import { Table } from '../layout/table.tsx'
import { paths } from '../paths.ts'
import { typedInteger } from '../typed-number.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import { signed } from './movements-page.tsx'
import { PlaceSelect } from './place-select.tsx'
import { SkuName } from './sku-name.tsx'
import styles from './stock.module.css'
import { StockTabs } from './stock-tabs.tsx'

type Props = { sheet: readonly SheetLine[]; readAt: string; places: readonly StockPlace[]; place: number | undefined }

const NOTHING: Readonly<Record<number, string>> = {}

const onShelf = ({ stock, kept }: SheetLine): number => stock + kept

/** What was typed belongs to the sheet as it was read: new sales do not change it. */
export function CountPage({ places, place, ...loaded }: Props) {
  const { t, say, locale } = useWords()
  const navigate = useNavigate()
  const draft = useDraft({ what: `count ${place ?? ''}`, base: '', initial: { ...loaded, typed: NOTHING } })
  const [typed, setTyped] = useState(draft.restored?.typed ?? NOTHING)
  const { sheet, readAt } = draft.restored ?? loaded
  useKeeping(draft, Object.values(typed).some((words) => words.trim() !== '') ? { sheet, readAt, typed } : undefined)
  const [problem, setProblem] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const table = useRef<HTMLDivElement>(null)
  const named = places.find(({ id }) => id === place)
  const title = t('console-stock.sheet', { place: named ? say(named.name) : t('console-stock.any-place') })
  const isFilled = ({ skuId }: SheetLine) => (typed[skuId] ?? '').trim() !== ''
  const countOf = ({ skuId }: SheetLine) => typedInteger(typed[skuId] ?? '', 0, PACKS_MAX)
  const lines = sheet.flatMap((line) => {
    const counted = countOf(line)
    return isFilled(line) && counted !== undefined ? [{ skuId: line.skuId, seen: onShelf(line), counted }] : []
  })
  const differing = lines.filter(({ seen, counted }) => seen !== counted)

  const ask = () => {
    const wrong = sheet.find((line) => isFilled(line) && countOf(line) === undefined)
    if (wrong) return table.current?.querySelector<HTMLInputElement>(`input[name="${wrong.skuId}"]`)?.focus()
    if (lines.length === 0) return setProblem(t('console-stock.nothing-counted'))
    setProblem('')
    setIsAsking(true)
  }
  return (
    <Page title={t('console-stock.count-title')} intro={t('console-stock.count-intro')}>
      <StockTabs open="count" />
      <div className={`${panel.toolbar} ${styles.screen}`}>
        <PlaceSelect
          places={places}
          place={place}
          onChange={(chosen) => void navigate({ href: paths.stockCount({ place: chosen }) })}
        />
        <Button variant="quiet" onClick={() => window.print()}>
          {t('console-stock.print')}
        </Button>
      </div>
      <h2>{title}</h2>
      <p>{t('console-stock.sheet-at', { moment: formatMoment(readAt, locale) })}</p>
      {sheet.length === 0 ? (
        <EmptyState title={t('console-stock.sheet-none')} />
      ) : (
        <>
          <div ref={table}>
            <Table
              label={title}
              columns={[
                { title: t('console-stock.shelf') },
                { title: t('console-stock.wine') },
                { title: t('console-stock.in-stock'), isNumber: true },
                { title: t('console-stock.kept'), isNumber: true },
                { title: t('console-stock.on-shelf'), isNumber: true },
                { title: t('console-stock.counted') },
                { title: t('console-stock.difference'), isNumber: true },
              ]}
            >
              {sheet.map((line) => (
                <SheetRow
                  key={line.skuId}
                  line={line}
                  typed={typed[line.skuId] ?? ''}
                  isWrong={isFilled(line) && countOf(line) === undefined}
                  counted={isFilled(line) ? countOf(line) : undefined}
                  onType={(words) => setTyped((present) => ({ ...present, [line.skuId]: words }))}
                />
              ))}
            </Table>
          </div>
          <div className={styles.bar}>
            <p role="status">{t('console-stock.differences', { count: differing.length, lines: lines.length })}</p>
            <p role="alert" className={panel.problem}>
              {problem}
            </p>
            <Button onClick={ask}>{t('console-stock.apply')}</Button>
          </div>
        </>
      )}
      <LeaveGuard wouldLose={() => lines.length > 0 && !isAsking} onLeave={draft.forget} />
      {isAsking ? (
        <ApplyDialog place={place ?? null} lines={lines} onApplied={draft.forget} onClose={() => setIsAsking(false)} />
      ) : null}
    </Page>
  )
}

type RowProps = {
  line: SheetLine
  typed: string
  counted: number | undefined
  isWrong: boolean
  onType: (words: string) => void
}

function SheetRow({ line, typed, counted, isWrong, onType }: RowProps) {
  const { t, say } = useWords()
  const difference = counted === undefined ? undefined : counted - onShelf(line)
  return (
    <tr>
      <td data-label={t('console-stock.shelf')}>{line.shelf || '—'}</td>
      <th scope="row">
        <SkuName sku={line} />
      </th>
      <td data-label={t('console-stock.in-stock')} className={panel.number}>
        {line.stock}
      </td>
      <td data-label={t('console-stock.kept')} className={panel.number}>
        {line.kept}
      </td>
      <td data-label={t('console-stock.on-shelf')} className={panel.number}>
        {onShelf(line)}
      </td>
      <td data-label={t('console-stock.counted')}>
        <input
          name={String(line.skuId)}
          className={`${inputClass} ${styles.short}`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          value={typed}
          aria-label={t('console-stock.counted-of', { wine: `${say(line.wine)} ${line.code}` })}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `wrong-${line.skuId}` : undefined}
          onChange={({ target }) => onType(target.value)}
        />
        {isWrong ? (
          <p id={`wrong-${line.skuId}`} className={panel.problem}>
            {t('console-stock.counted-wrong')}
          </p>
        ) : null}
      </td>
      <td
        data-label={t('console-stock.difference')}
        className={`${panel.number} ${styles.change}`}
        data-gone={difference !== undefined && difference < 0 ? '' : undefined}
      >
        {difference === undefined ? '' : signed(difference)}
      </td>
    </tr>
  )
}

type ApplyProps = {
  place: number | null
  lines: { skuId: number; seen: number; counted: number }[]
  onApplied: () => void
  onClose: () => void
}

function ApplyDialog({ place, lines, onApplied, onClose }: ApplyProps) {
  const { t } = useWords()
  const { api } = useConsole()
  const router = useRouter()
  const [key] = useState(newKey)
  const sum = (sign: 1 | -1) => lines.reduce((total, { seen, counted }) => total + Math.max(0, sign * (counted - seen)), 0)
  return (
    <ConfirmDialog
      isOpen
      title={t('console-stock.apply')}
      text={t('console-stock.apply-text', { lines: lines.length, surplus: sum(1), missing: sum(-1) })}
      confirm={t('console-stock.apply')}
      onConfirm={async () => {
        const id = await api.call(applyCount, { key, placeId: place, note: '', lines })
        onApplied()
        await router.navigate({ href: paths.stockCountReport(id) })
      }}
      onClose={onClose}
    />
  )
}
