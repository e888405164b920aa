import { afterEach, expect, test, vi } from 'vitest'
import { FRAME_SCRIPT, frameAskedBy, framePresent, showFrame } from './frame-parts.ts'

test.each(['', 'NONE', 'constructor', '0', undefined, ['none']])('%j asks for nothing', (value) => {
  expect(frameAskedBy(value)).toBeUndefined()
})

afterEach(() => vi.unstubAllGlobals())

/** A tab of a browser as far as the frame needs one. */
function openTab() {
  const sessionStorage: Record<string, unknown> = {
    setItem: (name: string, value: string) => Object.assign(sessionStorage, { [name]: value }),
  }
  const load = (search: string) => {
    vi.stubGlobal('sessionStorage', sessionStorage)
    vi.stubGlobal('location', { search })
    vi.stubGlobal('document', { documentElement: { dataset: {} } })
    new Function(FRAME_SCRIPT)()
    return framePresent()
  }
  return { load }
}

test('the frame of a tab is remembered from load to load, and another tab knows nothing of it', () => {
  const tab = openTab()
  expect(tab.load('')).toEqual({ headers: true, footers: true })
  expect(tab.load('?cid=20&frame=none')).toEqual({ headers: false, footers: false })
  expect(tab.load('')).toEqual({ headers: false, footers: false })
  expect(tab.load('?frame=nonsense')).toEqual({ headers: false, footers: false })
  expect(openTab().load('')).toEqual({ headers: true, footers: true })
  expect(tab.load('?frame=whole')).toEqual({ headers: true, footers: true })
  expect(tab.load('')).toEqual({ headers: true, footers: true })
})

test('headers and footers are switched one by one while the page is open, and stay so', () => {
  const tab = openTab()
  tab.load('')
  showFrame({ headers: false })
  expect(framePresent()).toEqual({ headers: false, footers: true })
  showFrame({ footers: false })
  expect(tab.load('')).toEqual({ headers: false, footers: false })
  showFrame({ headers: true })
  expect(framePresent()).toEqual({ headers: true, footers: false })
})
