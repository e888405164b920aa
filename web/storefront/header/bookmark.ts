import type { MessageKey } from '#messages/keys.ts'

type BookmarkNote = { key: Extract<MessageKey, `shell.bookmark.${string}`>; keys: string }

/** Pages cannot add bookmarks, so it names the keys; 360's browser has a button. */
export function bookmarkNote(userAgent: string): BookmarkNote {
  const keys = /Mac OS X/.test(userAgent) && !/Mobile/.test(userAgent) ? '⌘D' : 'Ctrl+D'
  return { key: /360[ES]E|QIHU|\b360\b/i.test(userAgent) ? 'shell.bookmark.browser-360' : 'shell.bookmark.unsupported', keys }
}
