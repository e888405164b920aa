import { expect, test } from 'vitest'
import { shopWith } from './support/shop.ts'

test('the map of all endpoints, with method and access: a diff of this snapshot shows any change', async () => {
  const { app } = await shopWith()
  const lines = app.served.map(
    ({ method, path, access, summary }) =>
      `${method.padEnd(6)} ${path.padEnd(46)} ${[access].flat().join('|').padEnd(9)} ${summary}`,
  )
  expect(lines.toSorted((a, b) => (a.slice(7) < b.slice(7) ? -1 : 1)).join('\n')).toMatchSnapshot()
})
