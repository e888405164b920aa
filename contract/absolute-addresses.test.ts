import { expect, test } from 'vitest'
import { withAbsoluteAddresses } from './absolute-addresses.ts'

test('addresses of our files become absolute wherever they stand, everything else stays as it is', () => {
  const answer = {
    image: '/uploads/a.webp',
    list: [{ pic: '/uploads/b.webp', n: 1, none: null, url: '/festival', far: 'https://x.example/uploads/c' }],
  }
  expect(withAbsoluteAddresses(answer, 'https://shop.example/')).toEqual({
    image: 'https://shop.example/uploads/a.webp',
    list: [
      { pic: 'https://shop.example/uploads/b.webp', n: 1, none: null, url: '/festival', far: 'https://x.example/uploads/c' },
    ],
  })
  expect(withAbsoluteAddresses(undefined, 'https://shop.example')).toBeUndefined()
})
