import { useState } from 'react'
import type { PackForSale } from '#contract/staff/packs.ts'
import { LANDED_LINES_MAX } from '#domain/landed-cost.ts'
import { Button } from '#web/ui/button/button.tsx'
import { inputClass } from '#web/ui/field/field.tsx'
import type { Bound } from '#web/ui/form/use-form.ts'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { Table } from '../layout/table.tsx'
import { PackPicker } from '../pack-picker/pack-picker.tsx'
import { PickedPack } from '../pack-picker/picked-pack.tsx'
import { usePackWords } from '../pack-words.ts'
import styles from '../stock/stock.module.css'
import { useWords } from '../use-words.ts'
import { type LandedValues, type LineTyped, packsOf, priceOf } from './landed-values.ts'
import { useCurrency } from './use-currency.ts'

type Props = Bound<LineTyped[]> & Pick<LandedValues, 'currency'>

/** What the invoice names: which packs, how many, for how much. */
export function LandedLines({ name, value: lines, error, currency, onChange }: Props) {
  const { t } = useWords()
  const [isPicking, setIsPicking] = useState(false)
  const add = (pack: PackForSale) => {
    if (!lines.some((line) => line.pack.skuId === pack.skuId)) onChange([...lines, { pack, packs: '', price: '' }])
  }
  return (
    <>
      {lines.length === 0 ? (
        <p className={panel.hint}>{t('console-landed.lines-hint')}</p>
      ) : (
        <Table
          label={t('console-landed.lines')}
          columns={[
            { title: t('console-stock.wine') },
            { title: t('console-stock.packs') },
            { title: t('console-landed.price', { currency }) },
            { title: t('console-landed.line-sum'), isNumber: true },
            { title: t('console-content.remove'), isHidden: true },
          ]}
        >
          {lines.map((line) => (
            <Line
              key={line.pack.skuId}
              {...{ line, name, currency, isChecked: error !== undefined }}
              onChange={(change) => onChange(lines.map((each) => (each === line ? { ...each, ...change } : each)))}
              onRemove={() => onChange(lines.filter((each) => each !== line))}
            />
          ))}
        </Table>
      )}
      <p role="alert" className={panel.problem}>
        {error}
      </p>
      {lines.length < LANDED_LINES_MAX ? (
        <div className={panel.actions}>
          <Button variant="quiet" data-name={name} onClick={() => setIsPicking(true)}>
            {t('console-landed.add-pack')}
          </Button>
        </div>
      ) : null}
      <PackPicker
        isOpen={isPicking}
        title={t('console-landed.add-pack')}
        isWithoutSets
        onChoose={add}
        onClose={() => setIsPicking(false)}
      />
    </>
  )
}

type LineProps = {
  line: LineTyped
  name: string
  currency: LandedValues['currency']
  isChecked: boolean
  onChange: (change: Partial<LineTyped>) => void
  onRemove: () => void
}

function Line({ line, name, currency, isChecked, onChange, onRemove }: LineProps) {
  const { t, say } = useWords()
  const packWords = usePackWords()
  const said = useCurrency(currency)
  const wine = `${say(line.pack.name)} ${packWords(line.pack)}`
  const [packs, price] = [packsOf(line), priceOf(line)]
  const input = (field: 'packs' | 'price', isWrong: boolean) => (
    <input
      className={`${inputClass} ${styles.short} ${styles.sum}`}
      name={isWrong ? name : undefined}
      inputMode={field === 'price' ? 'decimal' : 'numeric'}
      autoComplete="off"
      maxLength={field === 'price' ? 12 : 6}
      value={line[field]}
      aria-label={t(`console-landed.${field}-of`, { wine })}
      aria-invalid={isWrong || undefined}
      onChange={({ target }) => onChange({ [field]: target.value })}
    />
  )
  return (
    <tr>
      <th scope="row">
        <PickedPack pack={line.pack} />
      </th>
      <td data-label={t('console-stock.packs')}>{input('packs', isChecked && packs === undefined)}</td>
      <td data-label={t('console-landed.price', { currency })}>{input('price', isChecked && price === undefined)}</td>
      <td data-label={t('console-landed.line-sum')} className={panel.number}>
        {packs === undefined || price === undefined ? '—' : said(packs * price)}
      </td>
      <td>
        <RowAction of={wine} isDanger onClick={onRemove}>
          {t('console-content.remove')}
        </RowAction>
      </td>
    </tr>
  )
}
