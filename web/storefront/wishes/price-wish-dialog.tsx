import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { removePriceWish, setPriceWish } from '#contract/shop/price-wishes.ts'
import { type Fen, fromYuan, toYuan } from '#domain/money.ts'
import { isBelow, suggestedWish } from '#domain/price-wish.ts'
import type { Sku } from '#domain/product.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useSkuWords } from '../catalog/detail/sku-words.ts'
import { wordsOfError } from '../error-words.ts'
import { useWords } from '../words.ts'
import styles from './wishes.module.css'

export type Pack = Pick<Sku, 'code' | 'vintage' | 'sizeMl' | 'pack' | 'price'>

type Props = {
  name: string
  packs: readonly [Pack, ...Pack[]]
  /** By the code of the pack. */
  wishes: ReadonlyMap<string, Fen>
  onClose: () => void
  onChanged: () => Promise<unknown>
}

export function PriceWishDialog({ name, packs, wishes, onClose, onChanged }: Props) {
  const { t } = useWords()
  const words = usePackWords()
  const [code, setCode] = useState(packs[0].code)
  const pack = packs.find((one) => one.code === code) ?? packs[0]
  return (
    <Modal isOpen title={t('plans.cheaper.title')} closeLabel={t('plans.cheaper.close')} onClose={onClose}>
      <div className={styles.dialog}>
        <p className={styles.wine}>{packs.length > 1 ? name : `${name} · ${words(pack)}`}</p>
        {packs.length > 1 ? (
          <Field label={t('plans.cheaper.pack')}>
            {(control) => (
              <select {...control} className={inputClass} value={code} onChange={(event) => setCode(event.target.value)}>
                {packs.map((one) => (
                  <option key={one.code} value={one.code}>
                    {words(one)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        ) : null}
        <PriceForm key={code} pack={pack} wish={wishes.get(code)} onClose={onClose} onChanged={onChanged} />
      </div>
    </Modal>
  )
}

type FormProps = Pick<Props, 'onClose' | 'onChanged'> & { pack: Pack; wish: Fen | undefined }

function PriceForm({ pack, wish, onClose, onChanged }: FormProps) {
  const { t, money } = useWords()
  const { api } = useRouter().options.context
  const notify = useNotify()
  const [isRemoving, setRemoving] = useState(false)
  const form = useForm({
    initial: { price: toYuan(wish ?? suggestedWish(pack.price)).replace(/\.00$/, '') },
    check: ({ price }) => {
      const amount = fromYuan(price)
      return amount !== undefined && isBelow(amount, pack.price)
        ? {}
        : { price: t('plans.cheaper.wrong', { price: money(pack.price) }) }
    },
    send: async ({ price }) => {
      const amount = fromYuan(price)
      if (amount === undefined) return
      await api.call(setPriceWish, { skuCode: pack.code, price: amount })
      await onChanged()
      onClose()
      notify(t('plans.cheaper.saved', { price: money(amount) }))
    },
    fieldOf: () => 'price',
    wordsOf: (error) => wordsOfError(error, t),
  })
  async function remove(): Promise<void> {
    setRemoving(true)
    try {
      await api.call(removePriceWish, pack.code)
      await onChanged()
      onClose()
      notify(t('plans.cheaper.removed'))
    } catch (error) {
      setRemoving(false)
      notify(wordsOfError(error, t), { kind: 'problem' })
    }
  }
  return (
    <form ref={form.ref} className={styles.form} noValidate onSubmit={form.submit}>
      <Field
        label={t('plans.cheaper.field')}
        hint={t('plans.cheaper.now', { price: money(pack.price) })}
        error={form.errorOf('price')}
      >
        {(control) => (
          <input
            {...control}
            {...form.text('price')}
            className={inputClass}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
          />
        )}
      </Field>
      <p className={styles.hint}>{t('plans.cheaper.explained')}</p>
      <div className={styles.actions}>
        <Button type="submit" isBusy={form.isSending}>
          {t('plans.cheaper.save')}
        </Button>
        {wish === undefined ? null : (
          <Button variant="plain" isBusy={isRemoving} onClick={() => void remove()}>
            {t('plans.cheaper.remove')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** "2022 · 750 ml · Case of 6". */
export function usePackWords(): (pack: Omit<Pack, 'code' | 'price'>) => string {
  const words = useSkuWords()
  return (pack) => (['vintage', 'sizeMl', 'pack'] as const).map((group) => words(group, pack[group])).join(' · ')
}
