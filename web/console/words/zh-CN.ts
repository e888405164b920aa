import type { Dictionary } from '#domain/messages.ts'

/** The chat loads its own words. */
const areas = import.meta.glob<Dictionary>(
  '/messages/zh-CN/{console,console-chat,console-sales,console-content,console-money,console-wine-editor}.json',
  {
    eager: true,
    import: 'default',
  },
)

export default Object.assign({}, ...Object.values(areas)) as Dictionary
