import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FlashBadge } from '#domain/flash-sale.ts'
import { type Product, QUANTITY_PER_LINE_MAX, type Sku } from '#domain/product.ts'
import { type AddState, useAddToCart } from '../add-to-cart.tsx'
import { type Choice, type ChoiceGroup, choiceOf, choose, chosenSku, missingGroups, namedSku, saleOf } from './sku-choice.ts'
import { useRunningSale } from './use-running-sale.ts'

export type Purchase = {
  choice: Choice
  /** Undefined while the choice is incomplete. */
  sku: Sku | undefined
  /** Of the chosen pack, while it runs. */
  sale: FlashBadge | undefined
  /** Of another pack. */
  otherSale: FlashBadge | undefined
  choose: (group: ChoiceGroup, value: number | null) => void
  /** Groups without a choice, once the shopper has tried to buy. */
  missing: ChoiceGroup[]
  picker: RefObject<HTMLDivElement | null>
  quantity: number
  quantityMax: number
  setQuantity: (quantity: number) => void
  addState: AddState
  add: () => void
  buyNow: () => void
}

/** `skuCode` is the `sku` of the address, which follows the choice. */
export function usePurchase(product: Product, skuCode: string | undefined, preview: string | undefined): Purchase {
  const { skus } = product
  const navigate = useNavigate()
  const cart = useAddToCart()
  const picker = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState(1)
  const [hasTried, setTried] = useState(false)
  const [draft, setDraft] = useState<Choice>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft ends when wine or address change
  useEffect(() => setDraft(undefined), [skuCode, product.id])

  const named = namedSku(skus, skuCode)
  const choice = draft ?? (named ? choiceOf(named) : {})
  const sku = chosenSku(skus, choice)
  const running = useRunningSale(product.flashSale)
  const sale = saleOf(running, sku)
  const quantityMax = Math.max(1, Math.min(sku?.stock ?? QUANTITY_PER_LINE_MAX, QUANTITY_PER_LINE_MAX))
  const quantity = Math.min(wanted, quantityMax)

  const take = (group: ChoiceGroup, value: number | null) => {
    const next = choose(skus, choice, group, value)
    const code = chosenSku(skus, next)?.code
    setDraft(next)
    if (code && code !== skuCode) {
      void navigate({
        to: '/goods_detail/$id',
        params: { id: String(product.id) },
        search: { sku: code, ...(preview ? { preview } : {}) },
        replace: true,
        resetScroll: false,
      })
    }
  }

  const withWholeChoice = (buy: (line: Parameters<typeof cart.add>[0]) => Promise<void>) => {
    if (!sku) {
      setTried(true)
      const [first] = missingGroups(skus, choice)
      picker.current?.querySelector<HTMLInputElement>(`input[name="choice-${first}"]:enabled`)?.focus()
      return
    }
    void buy({ productId: product.id, skuCode: sku.code, quantity, name: product.name, stock: sku.stock })
  }

  return {
    choice,
    sku,
    sale,
    otherSale: sale ? undefined : running,
    choose: take,
    missing: hasTried ? missingGroups(skus, choice) : [],
    picker,
    quantity,
    quantityMax,
    setQuantity: setWanted,
    addState: cart.state,
    add: () => withWholeChoice(cart.add),
    buyNow: () => withWholeChoice(cart.buyNow),
  }
}
