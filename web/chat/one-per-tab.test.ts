import { expect, test } from 'vitest'
import { onePerTab } from './one-per-tab.ts'

function tab() {
  const acts: string[] = []
  const { store, open, closeUnlessOf } = onePerTab<{ accountId: number; close: () => void }>()
  return {
    acts,
    store,
    closeUnlessOf,
    mount: (accountId: number) =>
      open(accountId, () => {
        acts.push(`open ${accountId}`)
        return { accountId, close: () => acts.push(`close ${accountId}`) }
      }),
  }
}

test('a component that React mounts twice, and one that comes back, find the socket that is open', () => {
  const { acts, mount, closeUnlessOf, store } = tab()
  mount(7)
  const first = store.get()
  // Strict mode: effect, clean-up, effect. The visitor is the same.
  expect(closeUnlessOf(7)).toBe(false)
  mount(7)
  expect(store.get()).toBe(first)
  expect(acts).toEqual(['open 7'])
})

test('the socket of somebody else is closed before another one opens, and that of somebody who has signed out', () => {
  const { acts, mount, closeUnlessOf, store } = tab()
  mount(7)
  mount(8)
  expect(acts).toEqual(['open 7', 'close 7', 'open 8'])
  expect(closeUnlessOf(undefined)).toBe(true)
  expect(store.get()).toBeUndefined()
  expect(acts.at(-1)).toBe('close 8')
})
