import { useState } from 'react'
import type { PackForSale } from '#contract/staff/packs.ts'
import { type Fen, fen, multiply, subtract } from '#domain/money.ts'
import { bottlesOfParts, SET_PARTS_MAX, setsFrom } from '#domain/set.ts'
import { Button } from '#web/ui/button/button.tsx'
import type { Bound } from '#web/ui/form/use-form.ts'
import panel from '../../layout/panel.module.css'
import { RowAction } from '../../layout/row-action.tsx'
import { Table } from '../../layout/table.tsx'
import { PackCount } from '../../pack-picker/pack-count.tsx'
import { PackPicker } from '../../pack-picker/pack-picker.tsx'
import { PickedPack } from '../../pack-picker/picked-pack.tsx'
import { usePackWords } from '../../pack-words.ts'
import { typedYuan } from '../../typed-number.ts'
import { useWords } from '../../use-words.ts'
import { amountOf, type PartValue } from './wine-values.ts'

type Props = Bound<PartValue[]> & {
  /** Of the set, as typed. */
  price: string
  onChange: (parts: PartValue[]) => void
}

/** What a set is made of, what that costs singly, and how many sets it gives. */
export function SetParts({ name, value: parts, error, price, onChange }: Props) {
  const { t } = useWords()
  const [isPicking, setIsPicking] = useState(false)
  const add = (pack: PackForSale) => {
    if (!parts.some((part) => part.pack.skuId === pack.skuId)) onChange([...parts, { pack, amount: '1' }])
  }
  return (
    <>
      <p className={panel.hint}>{t('console-wine-editor.parts.hint')}</p>
      {parts.length > 0 ? (
        <>
          <Table
            label={t('console-wine-editor.parts')}
            columns={[
              { title: t('console-wine-editor.parts.wine') },
              { title: t('console-wine-editor.parts.price'), isNumber: true },
              { title: t('console-wine-editor.parts.amount') },
              { title: t('console-wine-editor.parts.sum'), isNumber: true },
              { title: t('console-content.remove'), isHidden: true },
            ]}
          >
            {parts.map((part) => (
              <PartRow
                key={part.pack.skuId}
                part={part}
                name={name}
                isChecked={error !== undefined}
                onChange={(amount) => onChange(parts.map((each) => (each === part ? { ...each, amount } : each)))}
                onRemove={() => onChange(parts.filter((each) => each !== part))}
              />
            ))}
          </Table>
          <Sums parts={parts} price={typedYuan(price, 0)} />
        </>
      ) : null}
      <p role="alert" className={panel.problem}>
        {error}
      </p>
      {parts.length < SET_PARTS_MAX ? (
        <div>
          <Button variant="quiet" data-name={name} onClick={() => setIsPicking(true)}>
            {t('console-wine-editor.parts.add')}
          </Button>
        </div>
      ) : null}
      <PackPicker
        isOpen={isPicking}
        title={t('console-wine-editor.parts.add')}
        isWithoutSets
        onChoose={add}
        onClose={() => setIsPicking(false)}
      />
    </>
  )
}

type RowProps = {
  part: PartValue
  name: string
  isChecked: boolean
  onChange: (amount: string) => void
  onRemove: () => void
}

function PartRow({ part, name, isChecked, onChange, onRemove }: RowProps) {
  const { t, say, money } = useWords()
  const packWords = usePackWords()
  const { pack, amount } = part
  const number = amountOf(part)
  return (
    <tr>
      <th scope="row">
        <PickedPack pack={pack} />
      </th>
      <td data-label={t('console-wine-editor.parts.price')} className={panel.number}>
        {money(fen(pack.price))}
      </td>
      <td data-label={t('console-wine-editor.parts.amount')}>
        <PackCount pack={pack} name={name} value={amount} isWrong={isChecked && number === undefined} onChange={onChange} />
      </td>
      <td data-label={t('console-wine-editor.parts.sum')} className={panel.number}>
        {number === undefined ? '–' : money(multiply(fen(pack.price), number))}
      </td>
      <td>
        <RowAction of={`${say(pack.name)} ${packWords(pack)}`} isDanger onClick={onRemove}>
          {t('console-content.remove')}
        </RowAction>
      </td>
    </tr>
  )
}

function Sums({ parts, price }: { parts: readonly PartValue[]; price: Fen | undefined }) {
  const { t, money } = useWords()
  const counted = parts.map((part) => ({ ...part.pack, amount: amountOf(part) ?? 0 }))
  if (counted.some(({ amount }) => amount === 0)) return null
  const singly = fen(counted.reduce((sum, { price: each, amount }) => sum + each * amount, 0))
  const isOffSale = counted.some(({ isOnSale }) => !isOnSale)
  return (
    <p role="status">
      {[
        t('console-wine-editor.parts.bottles', { count: bottlesOfParts(counted) }),
        t('console-wine-editor.parts.singly', { amount: money(singly) }),
        ...(price
          ? [
              price < singly
                ? t('console-wine-editor.parts.saves', { amount: money(subtract(singly, price)) })
                : t('console-wine-editor.parts.dearer'),
            ]
          : []),
        isOffSale
          ? t('console-wine-editor.parts.off-sale')
          : t('console-wine-editor.parts.available', { count: setsFrom(counted) }),
      ].join(' · ')}
    </p>
  )
}
