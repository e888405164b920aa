import { useState } from 'react'
import type { PackForSale } from '#contract/staff/packs.ts'
import type { PhoneOrderQuote } from '#contract/staff/phone-orders.ts'
import { fen, multiply } from '#domain/money.ts'
import { ORDER_LINES_MAX } from '#domain/order.ts'
import { QUANTITY_PER_LINE_MAX } from '#domain/product.ts'
import { Button } from '#web/ui/button/button.tsx'
import panel from '../layout/panel.module.css'
import { PanelSection } from '../layout/panel-section.tsx'
import { RowAction } from '../layout/row-action.tsx'
import { Table } from '../layout/table.tsx'
import { PackCount } from '../pack-picker/pack-count.tsx'
import { PackPicker } from '../pack-picker/pack-picker.tsx'
import { PickedPack } from '../pack-picker/picked-pack.tsx'
import { usePackWords } from '../pack-words.ts'
import { typedInteger } from '../typed-number.ts'
import { useWords } from '../use-words.ts'
import type { OrderLineTyped } from './new-order-values.ts'
import type { NewOrderForm } from './use-new-order.ts'

type Props = { form: NewOrderForm; quote: PhoneOrderQuote | undefined }

export function BottleFields({ form, quote }: Props) {
  const { t } = useWords()
  const [isPicking, setIsPicking] = useState(false)
  const { lines } = form.values
  const error = form.errorOf('lines')

  const add = (pack: PackForSale) => {
    if (!lines.some((line) => line.pack.skuId === pack.skuId)) form.set({ lines: [...lines, { pack, quantity: '1' }] })
  }
  return (
    <PanelSection title={t('console-phone-orders.bottles')}>
      {lines.length === 0 ? (
        <p className={panel.hint}>{t('console-phone-orders.no-bottles')}</p>
      ) : (
        <Table
          label={t('console-phone-orders.bottles')}
          columns={[
            { title: t('console-orders.wines') },
            { title: t('console-phone-orders.price'), isNumber: true },
            { title: t('console-phone-orders.quantity') },
            { title: t('console-phone-orders.sum'), isNumber: true },
            { title: t('console-content.remove'), isHidden: true },
          ]}
        >
          {lines.map((line) => (
            <BottleRow
              key={line.pack.skuId}
              line={{ ...line, pack: quote?.lines.find(({ skuId }) => skuId === line.pack.skuId) ?? line.pack }}
              isChecked={error !== undefined}
              onChange={(quantity) => form.set({ lines: lines.map((each) => (each === line ? { ...each, quantity } : each)) })}
              onRemove={() => form.set({ lines: lines.filter((each) => each !== line) })}
            />
          ))}
        </Table>
      )}
      {error ? (
        <p role="alert" className={panel.problem}>
          {error}
        </p>
      ) : null}
      {lines.length < ORDER_LINES_MAX ? (
        <div className={panel.actions}>
          <Button variant="quiet" data-name="lines" onClick={() => setIsPicking(true)}>
            {t('console-phone-orders.add')}
          </Button>
        </div>
      ) : null}
      <PackPicker isOpen={isPicking} title={t('console-phone-orders.add')} onChoose={add} onClose={() => setIsPicking(false)} />
    </PanelSection>
  )
}

type RowProps = { line: OrderLineTyped; isChecked: boolean; onChange: (quantity: string) => void; onRemove: () => void }

function BottleRow({ line: { pack, quantity }, isChecked, onChange, onRemove }: RowProps) {
  const { t, say, money } = useWords()
  const packWords = usePackWords()
  const name = `${say(pack.name)} ${packWords(pack)}`
  const number = typedInteger(quantity, 1, QUANTITY_PER_LINE_MAX)
  const isWrong = isChecked && (number === undefined || number > pack.stock)
  return (
    <tr>
      <th scope="row">
        <PickedPack pack={pack} />
      </th>
      <td data-label={t('console-phone-orders.price')} className={panel.number}>
        {money(fen(pack.price))}
      </td>
      <td data-label={t('console-phone-orders.quantity')}>
        <PackCount {...{ pack, isWrong, onChange }} name="lines" value={quantity} />
      </td>
      <td data-label={t('console-phone-orders.sum')} className={panel.number}>
        {number === undefined ? '–' : money(multiply(fen(pack.price), number))}
      </td>
      <td>
        <RowAction of={name} isDanger onClick={onRemove}>
          {t('console-content.remove')}
        </RowAction>
      </td>
    </tr>
  )
}
