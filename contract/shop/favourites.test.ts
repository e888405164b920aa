import { expect, test } from 'vitest'
import type { FavouriteCard } from '#domain/favourite.ts'
import { fen } from '#domain/money.ts'
import { addFavourites, decodeFavourite, encodeFavourite, listFavourites, removeFavourites } from './favourites.ts'

const card: FavouriteCard = {
  id: 1001,
  name: { zh: '雷司令', en: 'Riesling' },
  image: '/uploads/a.webp',
  price: fen(188_00),
  listPrice: fen(228_00),
  sales: 12,
  stock: 3,
  soleSku: '0a1b2c3d',
}

test('a favourite comes back from the wire as it went', () => {
  for (const value of [card, { ...card, listPrice: null, soleSku: null }]) {
    const wire = encodeFavourite(value, { locale: 'zh-CN', client: 'pc' })
    expect(listFavourites.data.parse({ list: [wire], count: 1 }).list).toEqual([wire])
    expect(decodeFavourite(wire)).toEqual(value)
  }
})

test('one, several, and several as text are understood', () => {
  expect(removeFavourites.body?.parse({ id: '7' })).toEqual({ id: [7] })
  expect(removeFavourites.body?.parse({ id: [7, '8'] })).toEqual({ id: [7, 8] })
  expect(addFavourites.body?.parse({ id: '7,8' })).toEqual({ id: [7, 8] })
})
