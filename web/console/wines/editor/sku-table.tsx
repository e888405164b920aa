import { useState } from 'react'
import { GTIN_TYPED_MAX, readGtin } from '#domain/gtin.ts'
import type { Localized } from '#domain/locale.ts'
import { SKUS_MAX, WINE_PICTURES_MAX } from '#domain/wine-draft.ts'
import { Button } from '#web/ui/button/button.tsx'
import { inputClass } from '#web/ui/field/field.tsx'
import type { Bound } from '#web/ui/form/use-form.ts'
import { Modal } from '#web/ui/modal/modal.tsx'
import { MoveButtons } from '../../fields/move-buttons.tsx'
import { moved } from '../../fields/moved.ts'
import panel from '../../layout/panel.module.css'
import { RowAction } from '../../layout/row-action.tsx'
import { useWords } from '../../use-words.ts'
import { PictureList } from './picture-list.tsx'
import styles from './wine-editor.module.css'
import { newSku, type SkuCell, type SkuValue, wrongCells } from './wine-values.ts'

const CELLS: readonly { cell: SkuCell; max: number; mode: 'numeric' | 'decimal' }[] = [
  { cell: 'vintage', max: 4, mode: 'numeric' },
  { cell: 'sizeMl', max: 5, mode: 'numeric' },
  { cell: 'pack', max: 3, mode: 'numeric' },
  { cell: 'price', max: 12, mode: 'decimal' },
  { cell: 'listPrice', max: 12, mode: 'decimal' },
  { cell: 'cost', max: 12, mode: 'decimal' },
  { cell: 'weight', max: 8, mode: 'decimal' },
  { cell: 'stock', max: 7, mode: 'numeric' },
  { cell: 'lowStock', max: 7, mode: 'numeric' },
  { cell: 'gtin', max: GTIN_TYPED_MAX, mode: 'numeric' },
]

/** A set's size, bottles, weight and stock follow from what is inside. */
const CELLS_OF_SET: ReadonlySet<SkuCell> = new Set(['price', 'cost', 'gtin'])

type Props = Bound<SkuValue[]> & { isSet: boolean; words: Bound<Record<string, Localized>> }

/** Arrow up and down go to the same column of the next row; what is typed takes the place of what stands there. */
export function SkuTable({ name, value: skus, error, onChange, onBlur, isSet, words }: Props) {
  const { t } = useWords()
  const [picturedKey, setPicturedKey] = useState<string>()
  const change = (key: string, more: Partial<SkuValue>) =>
    onChange(skus.map((sku) => (sku.key === key ? { ...sku, ...more } : sku)))
  const cells = isSet ? CELLS.filter(({ cell }) => CELLS_OF_SET.has(cell)) : CELLS
  const pictured = skus.find(({ key }) => key === picturedKey)
  return (
    <div className={styles.skus}>
      <div className={panel.scroller} hidden={skus.length === 0}>
        <table className={`${panel.table} ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">{t('console-wine-editor.sku.code')}</th>
              {cells.map(({ cell }) => (
                <th key={cell} scope="col">
                  {t(`console-wine-editor.sku.${cell}`)}
                </th>
              ))}
              <th scope="col" className={styles.whole}>
                {t('console-wine-editor.sku.on-sale')}
              </th>
              <th scope="col" colSpan={2}>
                <span className="visually-hidden">{t('console-wine-editor.sku.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {skus.map((sku, place) => (
              <SkuRow
                key={sku.key}
                {...{ sku, place, name, onBlur, cells }}
                wrong={error ? wrongCells(sku) : []}
                isLast={place === skus.length - 1}
                onChange={(more) => change(sku.key, more)}
                onMove={(by) => onChange(moved(skus, place, by))}
                onPictures={() => setPicturedKey(sku.key)}
                onRemove={() => onChange(skus.filter(({ key }) => key !== sku.key))}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Problems error={error} skus={skus} />
      {skus.length < (isSet ? 1 : SKUS_MAX) ? (
        <div>
          <Button variant="quiet" data-name={name} onClick={() => onChange([...skus, newSku(skus.at(-1))])}>
            {t('console-wine-editor.sku.add')}
          </Button>
        </div>
      ) : null}
      {isSet ? null : <p className={panel.hint}>{t('console-wine-editor.sku.hint')}</p>}
      <Modal
        isOpen={pictured !== undefined}
        title={t('console-wine-editor.sku.pictures')}
        closeLabel={t('console.close')}
        onClose={() => setPicturedKey(undefined)}
      >
        {pictured ? (
          <PictureList
            pictures={pictured.images}
            max={WINE_PICTURES_MAX}
            words={words.value}
            onChange={(images) => change(pictured.key, { images })}
            onWords={words.onChange}
          />
        ) : null}
      </Modal>
    </div>
  )
}

/** What is wrong with a barcode is said in its own words: a mistyped digit looks like any other. */
function Problems({ error, skus }: Pick<Props, 'error'> & { skus: readonly SkuValue[] }) {
  const { t } = useWords()
  const barcodes = error ? skus.flatMap((sku, place) => wordsOfBarcode(sku, place, t) ?? []) : []
  const isAll = barcodes.length > 0 && skus.every((sku) => wrongCells(sku).every((cell) => cell === 'gtin'))
  return (
    <div role="alert" className={panel.problem}>
      {isAll ? null : error}
      {barcodes.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </div>
  )
}

function wordsOfBarcode({ gtin }: SkuValue, place: number, t: ReturnType<typeof useWords>['t']): string | undefined {
  const read = readGtin(gtin)
  if ('gtin' in read) return undefined
  const pack = t('console-wine-editor.sku.row', { number: place + 1 })
  return read.problem === 'gtin-wrong'
    ? t('console-wine-editor.problem.gtin-wrong', { pack })
    : t('console-wine-editor.problem.gtin-check-digit', { pack, digit: read.expected })
}

type RowProps = {
  sku: SkuValue
  cells: typeof CELLS
  place: number
  name: string
  wrong: SkuCell[]
  isLast: boolean
  onBlur: (() => void) | undefined
  onChange: (more: Partial<SkuValue>) => void
  onMove: (by: -1 | 1) => void
  onPictures: () => void
  onRemove: () => void
}

function SkuRow({ sku, cells, place, name, wrong, isLast, onBlur, onChange, onMove, onPictures, onRemove }: RowProps) {
  const { t } = useWords()
  const row = t('console-wine-editor.sku.row', { number: place + 1 })
  return (
    <tr>
      <th scope="row">
        <span className={panel.code}>{sku.code || t('console-wine-editor.sku.new')}</span>
        <RowAction of={row} onClick={onPictures}>
          {t('console-wine-editor.sku.picture-count', { count: sku.images.length })}
        </RowAction>
      </th>
      {cells.map(({ cell, max, mode }) => (
        <td key={cell} data-cell={cell}>
          <span className={styles.cellName} aria-hidden="true">
            {t(`console-wine-editor.sku.${cell}`)}
          </span>
          <input
            className={`${inputClass} ${styles.cell}`}
            // The first wrong cell gets the focus.
            {...(wrong.includes(cell) ? { name } : {})}
            data-name={cell}
            inputMode={mode}
            maxLength={max}
            aria-label={`${row} · ${t(`console-wine-editor.sku.${cell}`)}`}
            aria-invalid={wrong.includes(cell) || undefined}
            value={sku[cell]}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onBlur={onBlur}
            onKeyDown={(event) => {
              const { key, currentTarget } = event
              if (key === 'ArrowDown' || key === 'ArrowUp') toRow(currentTarget, key)
              // A scanner types it behind the number: the next bottle is scanned, nothing is saved yet.
              if (key !== 'Enter' || cell !== 'gtin') return
              event.preventDefault()
              toRow(currentTarget, 'ArrowDown')
            }}
            onChange={({ target }) => onChange({ [cell]: target.value })}
          />
        </td>
      ))}
      <td>
        <span className={styles.cellName} aria-hidden="true">
          {t('console-wine-editor.sku.on-sale')}
        </span>
        <input
          type="checkbox"
          aria-label={`${row} · ${t('console-wine-editor.sku.on-sale')}`}
          checked={sku.isOnSale}
          onChange={({ target }) => onChange({ isOnSale: target.checked })}
        />
      </td>
      <td>
        <MoveButtons name={row} isFirst={place === 0} isLast={isLast} onMove={onMove} />
      </td>
      <td>
        <RowAction of={row} isDanger onClick={onRemove}>
          {t('console-content.remove')}
        </RowAction>
      </td>
    </tr>
  )
}

function toRow(input: HTMLInputElement, key: 'ArrowDown' | 'ArrowUp'): void {
  const row = input.closest('tr')
  const next = key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling
  next?.querySelector<HTMLInputElement>(`[data-cell="${input.closest('td')?.dataset.cell}"] input`)?.focus()
}
