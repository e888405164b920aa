import { expect, test } from 'vitest'
import { choiceOfAnswers, looser, readAnswers, readGuide, stepsFor, withoutAnswers, writeGuide } from './guide.ts'

test('a dinner asks for the dish, everything else for the kind of wine; there are five questions', () => {
  expect(stepsFor({ for: 'dinner' })).toEqual(['for', 'dish', 'taste', 'bottles', 'budget'])
  expect(stepsFor({ for: 'present' })).toEqual(['for', 'style', 'taste', 'bottles', 'budget'])
  expect(stepsFor({})).toHaveLength(5)
})

test('answers are read from an address, and nothing else is', () => {
  expect(
    readAnswers({ for: 'dinner', dish: 'hairy-crab', style: 'red', taste: 'dry', bottles: '6', budget: '100-199.99' }),
  ).toEqual({
    for: 'dinner',
    dish: 'hairy-crab',
    taste: 'dry',
    bottles: 6,
    budget: '100-199.99',
  })
  expect(readAnswers({ for: 'war', bottles: '7', taste: ['dry', 'sweet'], budget: 'x', style: '' })).toEqual({ taste: 'dry' })
})

test('only what can be bought is shown, and for the cellar what keeps', () => {
  expect(choiceOfAnswers({})).toEqual({ stock: ['in'] })
  expect(choiceOfAnswers({ for: 'cellar', style: 'red', budget: '500-999.99' })).toEqual({
    style: ['red'],
    price: ['500-999.99'],
    drink: ['keep'],
    stock: ['in'],
  })
})

test('U83: nothing is let go first, then one answer, then more and more, the budget last', () => {
  expect(looser({})).toEqual([[]])
  expect(looser({ for: 'cellar', style: 'red', taste: 'dry', budget: '-99.99', bottles: 6 })).toEqual([
    [],
    ['taste'],
    ['style'],
    ['for'],
    ['budget'],
    ['taste', 'style'],
    ['taste', 'style', 'for'],
    ['taste', 'style', 'for', 'budget'],
  ])
  expect(looser({ for: 'dinner', dish: 'sushi' })).toEqual([[], ['dish']])
  expect(withoutAnswers({ for: 'dinner', taste: 'dry' }, ['taste'])).toEqual({ for: 'dinner' })
})

test('what is no facet is kept in the address of the list', () => {
  expect(writeGuide({ for: 'dinner', bottles: 6 }, ['taste', 'dish'])).toBe('dinner-6-taste-dish')
  expect(readGuide('dinner-6-taste-dish')).toEqual({ for: 'dinner', bottles: 6, letGo: ['dish', 'taste'] })
  expect(readGuide(writeGuide({}, []))).toEqual({ letGo: [] })
  expect(readGuide('nonsense')).toEqual({ letGo: [] })
})
