import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Two tabs share storage and locks, but each has its own module. */
async function openTabs() {
  const storage = new Map<string, string>()
  let holder: Promise<unknown> | undefined
  const refused: (() => void)[] = []
  const request = (_name: string, _options: object, act: (lock: object | null) => unknown) => {
    if (holder) {
      // The browser may answer the tab without the lock first.
      refused.push(() => act(null))
      return Promise.resolve()
    }
    holder = new Promise((resolve) => setTimeout(resolve)).then(() => {
      for (const tell of refused.splice(0)) tell()
      return act({})
    })
    return holder
  }
  let rung = 0
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  })
  vi.stubGlobal('navigator', { locks: { request }, userActivation: { hasBeenActive: true } })
  vi.stubGlobal(
    'Audio',
    class {
      play = async () => {
        rung += 1
      }
    },
  )
  const one = await import('./chime.ts')
  vi.resetModules()
  const other = await import('./chime.ts')
  return { tabs: [one, other], rung: () => rung }
}

test('U54: of two tabs that hear of a message in the same moment one rings, whichever is told first', async () => {
  const { tabs, rung } = await openTabs()
  await Promise.all(tabs.map(({ ring }) => ring('/chime.mp3', 7)))
  expect(rung()).toBe(1)
})
