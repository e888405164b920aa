import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadOnLostChunk } from './lost-chunk.ts'

/** `lose` returns whether the page handled the lost chunk. */
function openPage({ onLine = true } = {}) {
  const storage = new Map<string, string>()
  const page = new EventTarget()
  const reload = vi.fn()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  })
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('navigator', { onLine })
  reloadOnLostChunk()
  const lose = () => {
    const event = new Event('vite:preloadError', { cancelable: true })
    return !page.dispatchEvent(Object.assign(event, { payload: new Error('Failed to fetch /a.js') }))
  }
  const hear = (what: 'beforeunload' | 'offline' | 'online') => page.dispatchEvent(new Event(what))
  return { lose, hear, reload, storage }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a lost chunk loads the page anew, and nobody is shown an error', () => {
  const { lose, reload } = openPage()
  expect(lose()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a chunk that is still missing after the reload is an error, not another reload', () => {
  const { lose, reload, storage } = openPage()
  lose()
  vi.advanceTimersByTime(3_000)
  expect(lose()).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
  // The mark keeps the router from reloading on its own.
  expect(storage.get('tanstack_router_reload:Failed to fetch /a.js')).toBe('1')
})

test('a chunk lost long after, by another new build, loads the page anew again', () => {
  const { lose, reload } = openPage()
  lose()
  vi.advanceTimersByTime(60_000)
  expect(lose()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('U65: without a network nothing is loaded anew: whoever asked for the chunk is told', () => {
  const { lose, reload, storage } = openPage({ onLine: false })
  expect(lose()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
  expect(storage.get('tanstack_router_reload:Failed to fetch /a.js')).toBe('1')
})

test('U65: what was asked for without a network and fails when it is just back is no lost chunk, either', () => {
  const { lose, hear, reload } = openPage()
  hear('offline')
  // `navigator.onLine` changes before the event comes.
  expect(lose()).toBe(false)
  hear('online')
  expect(lose()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5_000)
  expect(lose()).toBe(true)
})

test('a page that is being left is not loaded anew: what it loses then is on its way to nobody', () => {
  const { lose, hear, reload } = openPage()
  hear('beforeunload')
  expect(lose()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
  // It was a download, so the page is still there.
  vi.advanceTimersByTime(60_000)
  expect(lose()).toBe(true)
})
