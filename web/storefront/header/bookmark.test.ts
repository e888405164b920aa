import { expect, test } from 'vitest'
import { bookmarkNote } from './bookmark.ts'

test.each([
  [
    '360 secure browser',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/132.0 Safari/537.36 QIHU 360SE',
    'shell.bookmark.browser-360',
    'Ctrl+D',
  ],
  [
    '360 speed browser',
    'Mozilla/5.0 (Windows NT 10.0) Chrome/122.0 Safari/537.36 QIHU 360EE',
    'shell.bookmark.browser-360',
    'Ctrl+D',
  ],
  [
    'Chrome on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36',
    'shell.bookmark.unsupported',
    'Ctrl+D',
  ],
  [
    'Safari on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_2) Version/18.2 Safari/605.1.15',
    'shell.bookmark.unsupported',
    '⌘D',
  ],
])('%s is told its keys', (_browser, userAgent, key, keys) => {
  expect(bookmarkNote(userAgent)).toEqual({ key, keys })
})
