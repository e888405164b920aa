import { expect, test } from 'vitest'
import { readState, writeState } from './page-state.ts'

const region = { code: 'mosel', name: { zh: '摩泽尔', en: 'Mosel' } }
const state = {
  matches: [
    {
      l: {
        list: [
          { region, grapes: [] },
          { region, grapes: [null, 1, 'a'], listPrice: null },
        ],
        first: region.name,
      },
    },
  ],
  dehydratedData: { company: { isOpen: true } },
}

test('a page’s state is read as it was written, and what stands in it twice is sent once (T93)', () => {
  const json = writeState(state)
  expect(readState(json)).toEqual(state)
  expect(json.match(/Mosel/g)).toHaveLength(1)
  const [wine, other] = (readState(json).matches[0] as unknown as (typeof state.matches)[0]).l.list
  expect(wine?.region).toBe(other?.region)
})

test('no words of a wine end the script that the state stands in (T93)', () => {
  const name = '</script><script>alert(1)</script><!--'
  const json = writeState({ name, again: [name] })
  expect(json).not.toContain('<')
  expect(readState(json)).toEqual({ name, again: [name] })
})

test('what is not set is not sent, also where a name is hostile (T93)', () => {
  expect(Object.keys(readState(writeState({ a: undefined, b: null })))).toEqual(['b'])
  const hostile: unknown = JSON.parse('{"__proto__":{"hostile":1},"constructor":{"prototype":{"hostile":1}}}')
  expect(JSON.stringify(readState(writeState(hostile)))).toBe(JSON.stringify(hostile))
  expect(({} as Record<string, unknown>).hostile).toBeUndefined()
})
