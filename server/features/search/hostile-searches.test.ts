import { describe, expect, test } from 'vitest'
import { searchDemo } from '#test/support/demo-search.ts'
import { HOSTILE_KEYWORDS } from '#test/support/hostile-values.ts'

const { all, find } = await searchDemo()

describe('T37: nothing that is typed breaks the search', () => {
  test.each(HOSTILE_KEYWORDS)('%j is answered without a fault and without everything', async (keyword) => {
    const { found } = await find(keyword)
    expect(found.size).toBeLessThan(all.length)
  })
})
