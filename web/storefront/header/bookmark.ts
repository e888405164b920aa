import type { MessageKey } from '#messages/keys.ts'

type BookmarkNote = { key: Extract<MessageKey, `shell.bookmark.${string}`>; keys: string }

/**
 * What to tell somebody who wants to bookmark the site. No browser of today lets a page add a bookmark, so each is told
 * the keys; 360's browser gets its own words, because its visitors are used to a button there.
 */
export function bookmarkNote(userAgent: string): BookmarkNote {
  const keys = /Mac OS X/.test(userAgent) && !/Mobile/.test(userAgent) ? '⌘D' : 'Ctrl+D'
  return { key: /360[ES]E|QIHU|\b360\b/i.test(userAgent) ? 'shell.bookmark.browser-360' : 'shell.bookmark.unsupported', keys }
}
