import type { Dictionary } from '#domain/messages.ts'

/** The console’s own areas of the dictionary; the chat brings its own words along. */
const areas = import.meta.glob<Dictionary>(
  '/messages/en-US/{console,console-chat,console-sales,console-content,console-money}.json',
  {
    eager: true,
    import: 'default',
  },
)

export default Object.assign({}, ...Object.values(areas)) as Dictionary
