import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetSearches, noteSearch, recentSearches } from './recent-searches.ts'

let kept: string | null
beforeEach(() => {
  kept = null
  Object.assign(globalThis, {
    localStorage: {
      getItem: () => kept,
      setItem: (_name: string, value: string) => {
        kept = value
      },
    },
  })
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'localStorage')
})

test('the last searches come first, each once, and no more than a panel shows', () => {
  for (const title of ['one', 'two', 'three', 'two', 'four', 'five', 'six', 'seven']) noteSearch(title)
  expect(recentSearches()).toEqual(['seven', 'six', 'five', 'four', 'two', 'three'])
  forgetSearches()
  expect(recentSearches()).toEqual([])
})

test('what another script has left there is no list of searches', () => {
  for (const foreign of ['{"a":1}', 'not json', '[1,"dry",null]']) {
    kept = foreign
    expect(recentSearches()).toEqual(foreign.startsWith('[') ? ['dry'] : [])
  }
})

test('without storage there are none, and nothing breaks', () => {
  Reflect.deleteProperty(globalThis, 'localStorage')
  noteSearch('dry')
  expect(recentSearches()).toEqual([])
})
