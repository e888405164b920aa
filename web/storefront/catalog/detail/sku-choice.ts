import type { FlashBadge } from '#domain/flash-sale.ts'
import { type Fen, fen, multiply, subtract } from '#domain/money.ts'
import type { Sku } from '#domain/product.ts'

export const CHOICE_GROUPS = ['vintage', 'sizeMl', 'pack'] as const
export type ChoiceGroup = (typeof CHOICE_GROUPS)[number]
/** `null` is a value: no vintage. An absent group is not chosen yet. */
export type Choice = Partial<Record<ChoiceGroup, number | null>>
export type Option = { value: number | null; isChosen: boolean; isPossible: boolean; isSoldOut: boolean }
export type OptionGroup = { group: ChoiceGroup; options: Option[] }

export const choiceOf = ({ vintage, sizeMl, pack }: Sku): Choice => ({ vintage, sizeMl, pack })

export const defaultSku = (skus: readonly Sku[]): Sku | undefined =>
  skus.toSorted((a, b) => Number(b.stock > 0) - Number(a.stock > 0) || a.price - b.price)[0]

export const namedSku = (skus: readonly Sku[], code: string | undefined): Sku | undefined =>
  skus.find((sku) => sku.code === code) ?? defaultSku(skus)

const matches = (sku: Sku, choice: Choice): boolean =>
  CHOICE_GROUPS.every((group) => choice[group] === undefined || choice[group] === sku[group])

export const chosenSku = (skus: readonly Sku[], choice: Choice): Sku | undefined =>
  missingGroups(skus, choice).length === 0 ? skus.find((sku) => matches(sku, choice)) : undefined

export const missingGroups = (skus: readonly Sku[], choice: Choice): ChoiceGroup[] =>
  skus.length === 0 ? [] : CHOICE_GROUPS.filter((group) => choice[group] === undefined)

/** Groups with more than one value. A value is possible when it exists together with the choices in earlier groups (U26). */
export function optionGroups(skus: readonly Sku[], choice: Choice): OptionGroup[] {
  return CHOICE_GROUPS.map((group) => ({
    group,
    options: valuesOf(skus, group).map((value) => {
      const fitting = skus.filter((sku) => sku[group] === value && matches(sku, choiceBefore(choice, group)))
      return {
        value,
        isChosen: choice[group] === value,
        isPossible: fitting.length > 0,
        isSoldOut: fitting.every(({ stock }) => stock <= 0),
      }
    }),
  })).filter(({ options }) => options.length > 1)
}

export function choose(skus: readonly Sku[], choice: Choice, group: ChoiceGroup, value: number | null): Choice {
  const next: Choice = { ...choiceBefore(choice, group), [group]: value }
  for (const later of CHOICE_GROUPS.slice(CHOICE_GROUPS.indexOf(group) + 1)) {
    const possible = valuesOf(
      skus.filter((sku) => matches(sku, next)),
      later,
    )
    const kept = choice[later]
    if (kept !== undefined && possible.includes(kept)) next[later] = kept
    else if (possible.length === 1) next[later] = possible[0]
  }
  return next
}

const choiceBefore = (choice: Choice, group: ChoiceGroup): Choice =>
  Object.fromEntries(CHOICE_GROUPS.slice(0, CHOICE_GROUPS.indexOf(group)).map((name) => [name, choice[name]]))

/** Vintages newest first, without a vintage last; sizes and packs smallest first. */
function valuesOf(skus: readonly Sku[], group: ChoiceGroup): (number | null)[] {
  const values = [...new Set(skus.map((sku) => sku[group]))]
  const direction = group === 'vintage' ? -1 : 1
  return values.toSorted((a, b) => (a === null ? 1 : b === null ? -1 : direction * (a - b)))
}

/** The sale, if it is of this pack. */
export const saleOf = (sale: FlashBadge | undefined, sku: Sku | undefined): FlashBadge | undefined =>
  sale && sku && sale.vintage === sku.vintage && sale.sizeMl === sku.sizeMl && sale.pack === sku.pack ? sale : undefined

/** Of a single bottle: the case that costs least per bottle, when that is less than the bottle's price. */
export function cheaperCase(skus: readonly Sku[], sku: Sku | undefined): Sku | undefined {
  if (sku?.pack !== 1) return undefined
  return skus
    .filter(({ vintage, sizeMl, pack, stock }) => pack > 1 && vintage === sku.vintage && sizeMl === sku.sizeMl && stock > 0)
    .filter(({ price, pack }) => price < sku.price * pack)
    .toSorted((a, b) => a.price / a.pack - b.price / b.pack)[0]
}

export function casePrice(skus: readonly Sku[], sku: Sku): { perBottle: Fen; saving: Fen | null } | null {
  if (sku.pack <= 1) return null
  const single = skus.find(({ vintage, sizeMl, pack }) => pack === 1 && vintage === sku.vintage && sizeMl === sku.sizeMl)
  const saving = single ? subtract(multiply(single.price, sku.pack), sku.price) : null
  return { perBottle: fen(Math.round(sku.price / sku.pack)), saving: saving !== null && saving > 0 ? saving : null }
}
