import { describe, expect, test } from 'vitest'
import { fen } from '#domain/money.ts'
import type { Sku } from '#domain/product.ts'
import { casePrice, choiceOf, choose, chosenSku, defaultSku, missingGroups, optionGroups, saleOf } from './sku-choice.ts'

const sku = (code: string, vintage: number | null, sizeMl: number, pack: number, yuan: number, stock = 10): Sku => ({
  code,
  vintage,
  sizeMl,
  pack,
  price: fen(yuan * 100),
  listPrice: null,
  stock,
  image: '',
})

/** The 2022 comes single and by the case, the 2019 only as a single magnum or half bottle. */
const skus = [
  sku('a', 2022, 750, 1, 128),
  sku('b', 2022, 750, 6, 720),
  sku('c', 2019, 1500, 1, 398, 0),
  sku('d', 2019, 375, 1, 98),
]
const shape = (choice: Parameters<typeof optionGroups>[1]) =>
  optionGroups(skus, choice).map(({ group, options }) => [
    group,
    options.filter(({ isPossible }) => isPossible).map(({ value }) => value),
  ])

describe('the choice of a SKU', () => {
  test('U26: values that do not exist together with what was chosen before them are impossible', () => {
    expect(shape({ vintage: 2022, sizeMl: 750, pack: 1 })).toEqual([
      ['vintage', [2022, 2019]],
      ['sizeMl', [750]],
      ['pack', [1, 6]],
    ])
    expect(shape({ vintage: 2019, sizeMl: 375, pack: 1 })).toEqual([
      ['vintage', [2022, 2019]],
      ['sizeMl', [375, 1500]],
      ['pack', [1]],
    ])
  })

  test('U26: another vintage keeps what it comes in too, and asks for the rest', () => {
    const next = choose(skus, { vintage: 2022, sizeMl: 750, pack: 6 }, 'vintage', 2019)
    expect(next).toEqual({ vintage: 2019, pack: 1 })
    expect(missingGroups(skus, next)).toEqual(['sizeMl'])
    expect(chosenSku(skus, next)).toBeUndefined()
    expect(chosenSku(skus, choose(skus, next, 'sizeMl', 1500))?.code).toBe('c')
  })

  test('U26: where only one value is left, it is taken without asking', () => {
    const next = choose(skus, { vintage: 2019, sizeMl: 375, pack: 1 }, 'vintage', 2022)
    expect(next).toEqual({ vintage: 2022, sizeMl: 750, pack: 1 })
  })

  test('every SKU can be reached from every other one', () => {
    for (const from of skus) {
      for (const to of skus) {
        const reached = (['vintage', 'sizeMl', 'pack'] as const).reduce(
          (choice, group) => choose(skus, choice, group, to[group]),
          choiceOf(from),
        )
        expect(chosenSku(skus, reached)?.code).toBe(to.code)
      }
    }
  })

  test('U21: a value of which all is sold out is marked, but may be looked at', () => {
    const [, sizes] = optionGroups(skus, { vintage: 2019, sizeMl: 375, pack: 1 })
    expect(sizes?.options.find(({ value }) => value === 1500)).toMatchObject({ isPossible: true, isSoldOut: true })
  })

  test('the first view shows the lowest price in stock, the lowest of all when everything is sold out', () => {
    expect(defaultSku(skus)?.code).toBe('d')
    expect(defaultSku(skus.map((one) => ({ ...one, stock: 0 })))?.code).toBe('d')
    expect(defaultSku([sku('x', 2020, 750, 1, 50, 0), sku('y', 2020, 750, 6, 280)])?.code).toBe('y')
    expect(defaultSku([])).toBeUndefined()
  })

  test('a case says what a bottle of it costs and what it saves', () => {
    const [single, six] = skus
    expect(casePrice(skus, six as Sku)).toEqual({ perBottle: 12000, saving: 4800 })
    expect(casePrice(skus, single as Sku)).toBeNull()
    expect(casePrice([six as Sku], six as Sku)).toEqual({ perBottle: 12000, saving: null })
    expect(casePrice([sku('s', null, 750, 1, 10), sku('t', null, 750, 3, 100)], sku('t', null, 750, 3, 100))).toEqual({
      perBottle: 3333,
      saving: null,
    })
  })
})

test('a sale is of the pack it was planned for, and of no other', () => {
  const sale = { id: 1, vintage: 2022, sizeMl: 750, pack: 6, price: fen(600_00), listPrice: fen(720_00), endsAt: '' }
  expect(skus.filter((each) => saleOf(sale, each)).map(({ code }) => code)).toEqual(['b'])
  expect(saleOf(sale, undefined)).toBeUndefined()
  expect(saleOf(undefined, skus[0])).toBeUndefined()
})
