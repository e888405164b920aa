import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { BESIDE_THE_PAGE, BREAKPOINTS } from '#web/styles/breakpoints.ts'

const root = resolve(import.meta.dirname, '../..')
const TOOLBAR = 'web/storefront/shell/toolbar/toolbar.module.css'

test('style sheets ask for five widths, in one syntax', () => {
  const files = globSync('web/**/*.css', { cwd: root })
  expect(files.length).toBeGreaterThan(100)
  const wrong = files.flatMap((file) =>
    [...readFileSync(resolve(root, file), 'utf8').matchAll(/@media[^{]*/g)].flatMap(([query]) => {
      const widths = [...query.matchAll(/([\d.]+)(px|r?em)/g)].map(([, number, unit]) =>
        unit === 'px' ? Number(number) : Number.NaN,
      )
      const isOld = /(min|max)-width/.test(query)
      const isKnown = widths.every((width) => BREAKPOINTS.includes(width) || (file === TOOLBAR && width === BESIDE_THE_PAGE))
      return isOld || !isKnown ? [`${file}: ${query.trim()}`] : []
    }),
  )
  expect(wrong).toEqual([])
})
