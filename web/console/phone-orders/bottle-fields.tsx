import { useState } from 'react'
import { listPacksForSale, type PackForSale, type PhoneOrderQuote } from '#contract/staff/phone-orders.ts'
import { fen, multiply } from '#domain/money.ts'
import { ORDER_LINES_MAX } from '#domain/order.ts'
import { type ProductCard, QUANTITY_PER_LINE_MAX } from '#domain/product.ts'
import { Button } from '#web/ui/button/button.tsx'
import { inputClass } from '#web/ui/field/field.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import panel from '../layout/panel.module.css'
import { PanelSection } from '../layout/panel-section.tsx'
import { Table } from '../layout/table.tsx'
import { usePackWords } from '../pack-words.ts'
import { typedInteger } from '../typed-number.ts'
import { useWords } from '../use-words.ts'
import { WinePicker } from '../wine-picker/wine-picker.tsx'
import type { OrderLineTyped } from './new-order-values.ts'
import styles from './phone-orders.module.css'
import type { NewOrderForm } from './use-new-order.ts'

type Props = { form: NewOrderForm; quote: PhoneOrderQuote | undefined }

/** Wines are searched as in the shop; one with several packs asks which. */
export function BottleFields({ form, quote }: Props) {
  const { t } = useWords()
  const { api } = useConsole()
  const notify = useNotify()
  const [isPicking, setIsPicking] = useState(false)
  const [packs, setPacks] = useState<PackForSale[]>([])
  const { lines } = form.values
  const error = form.errorOf('lines')

  const add = (pack: PackForSale) => {
    setPacks([])
    if (!lines.some((line) => line.pack.skuId === pack.skuId)) form.set({ lines: [...lines, { pack, quantity: '1' }] })
  }
  async function choose(wine: ProductCard) {
    setIsPicking(false)
    try {
      const found = await api.call(listPacksForSale, wine.id)
      const [only] = found
      if (only && found.length === 1) add(only)
      else if (found.length > 0) setPacks(found)
      else notify(t('console-phone-orders.gone'), { kind: 'problem' })
    } catch (failure) {
      notify(wordsOfError(failure, t), { kind: 'problem' })
    }
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
      <WinePicker
        isOpen={isPicking}
        title={t('console-phone-orders.add')}
        onChoose={(wine) => void choose(wine)}
        onClose={() => setIsPicking(false)}
      />
      <Modal
        isOpen={packs.length > 0}
        title={t('console-phone-orders.which')}
        closeLabel={t('console.close')}
        onClose={() => setPacks([])}
      >
        <ul className={styles.packs}>
          {packs.map((pack) => (
            <li key={pack.skuId}>
              <PackButton pack={pack} onChoose={() => add(pack)} />
            </li>
          ))}
        </ul>
      </Modal>
    </PanelSection>
  )
}

function PackButton({ pack, onChoose }: { pack: PackForSale; onChoose: () => void }) {
  const { t, money } = useWords()
  const packWords = usePackWords()
  return (
    <button type="button" className={styles.pack} disabled={pack.stock === 0} onClick={onChoose}>
      <span>
        {packWords(pack)} <span className={panel.code}>{pack.code}</span>
      </span>
      <span className={panel.number}>
        {money(fen(pack.price))} · {t('console-phone-orders.stock', { count: pack.stock })}
      </span>
    </button>
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
        <div className={styles.wine}>
          <Picture src={pack.image} alt="" width={36} height={48} sizes="36px" />
          <div>
            {say(pack.name)}
            <p className={panel.hint}>
              {packWords(pack)} · <span className={panel.code}>{pack.code}</span>
            </p>
            <p className={panel.hint}>
              {pack.isOnSale ? t('console-phone-orders.stock', { count: pack.stock }) : t('console-phone-orders.gone')}
            </p>
          </div>
        </div>
      </th>
      <td data-label={t('console-phone-orders.price')} className={panel.number}>
        {money(fen(pack.price))}
      </td>
      <td data-label={t('console-phone-orders.quantity')}>
        <input
          className={`${inputClass} ${styles.quantity}`}
          name={isWrong ? 'lines' : undefined}
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
          aria-label={t('console-phone-orders.quantity-of', { name })}
          aria-invalid={isWrong || undefined}
          value={quantity}
          onChange={({ target }) => onChange(target.value.trim())}
        />
      </td>
      <td data-label={t('console-phone-orders.sum')} className={panel.number}>
        {number === undefined ? '–' : money(multiply(fen(pack.price), number))}
      </td>
      <td>
        <button type="button" className={panel.rowAction} data-kind="danger" onClick={onRemove}>
          {t('console-content.remove')}
          <span className="visually-hidden"> {name}</span>
        </button>
      </td>
    </tr>
  )
}
