import type { NoticeChannel } from '#domain/notice.ts'
import type { Db } from '#server/db/database.ts'
import { saveSandboxMessage } from '../sandbox-sql.ts'
import type { Channel } from './channel.ts'

/** Keeps what it would send for people who try the demo; /sandbox/notices shows it. */
export const sandboxChannel = (db: Db, channel: NoticeChannel): Channel => ({
  isSandbox: true,
  send: ({ key, to, title, text }) => saveSandboxMessage(db, { key, channel, recipient: to.join(', '), title, text }),
})
