import { expect, test } from 'vitest'
import { brandFromCookies } from './brand-cookies.ts'

test('the fault page finds the name and the logo that the browser has kept', () => {
  const cookies = `locale=en-US; titles=${encodeURIComponent('Rebstock Wines')}; logo=${encodeURIComponent('/uploads/site/logo.svg')}`
  expect(brandFromCookies(cookies)).toEqual({ name: 'Rebstock Wines', logo: '/uploads/site/logo.svg' })
})

test.each([
  ['a logo of another site', `titles=Shop; logo=${encodeURIComponent('https://evil.com/x.svg')}`],
  ['a logo of another host', `titles=Shop; logo=${encodeURIComponent('//evil.com/x.svg')}`],
  ['a logo that leaves its attribute', `titles=Shop; logo=${encodeURIComponent('/uploads/x" onerror="alert(1)')}`],
])('%s is left out', (_name, cookies) => {
  expect(brandFromCookies(cookies)).toEqual({ name: 'Shop', logo: undefined })
})

test.each([
  ['no cookies', ''],
  ['a broken one', 'titles=%E0%A4%A'],
  ['a book', `titles=${'a'.repeat(61)}`],
])('%s is no brand', (_name, cookies) => {
  expect(brandFromCookies(cookies)).toBeUndefined()
})
