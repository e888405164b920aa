import { refuse } from '#contract/refusals.ts'
import type { CannedReply } from '#contract/staff/chat-settings.ts'
import { OWN_CANNED_REPLIES_MAX } from '#domain/conversation-desk.ts'
import { type Db, type Pool, transaction } from '#server/db/database.ts'
import { lockAccountRow } from '#server/features/accounts/lock-account-sql.ts'
import {
  countCannedReplies,
  deleteCannedReplyRow,
  insertCannedReply,
  lockCannedReply,
  updateCannedReply,
} from './settings-sql.ts'
import type { Acting } from './visible-sql.ts'

type Draft = Omit<CannedReply, 'id'>

/** Whose it will be. Only supervisors write for everybody. */
function ownerOf({ accountId, isSupervisor }: Acting, isShared: boolean): number | null {
  if (isShared && !isSupervisor) refuse('chat-reply-shared')
  return isShared ? null : accountId
}

export function addReply(db: Pool, acting: Acting, { shortcut, text, isShared }: Draft): Promise<CannedReply> {
  const ownerId = ownerOf(acting, isShared)
  return transaction(db, async (tx) => {
    await lockAccountRow(tx, acting.accountId)
    if ((await countCannedReplies(tx, ownerId)) >= OWN_CANNED_REPLIES_MAX)
      refuse('chat-too-many-replies', { max: OWN_CANNED_REPLIES_MAX })
    const id = await insertCannedReply(tx, { ownerId, shortcut, text })
    return { id: id ?? refuse('chat-shortcut-taken'), shortcut, text, isShared }
  })
}

export function changeReply(db: Pool, acting: Acting, { id, shortcut, text, isShared }: CannedReply): Promise<CannedReply> {
  return transaction(db, async (tx) => {
    await requireReply(tx, acting, id)
    const ownerId = ownerOf(acting, isShared)
    if (!(await updateCannedReply(tx, id, { ownerId, shortcut, text }))) refuse('chat-shortcut-taken')
    return { id, shortcut, text, isShared }
  })
}

export function deleteReply(db: Pool, acting: Acting, id: number): Promise<void> {
  return transaction(db, async (tx) => {
    await requireReply(tx, acting, id)
    await deleteCannedReplyRow(tx, id)
  })
}

/** Locks it, so that nobody shares or takes it meanwhile. Only supervisors change shared replies (CRMEB's 410101). */
export async function requireReply(tx: Db, { accountId, isSupervisor }: Acting, id: number): Promise<CannedReply> {
  const reply = await lockCannedReply(tx, id)
  if (!reply || (reply.ownerId !== null && reply.ownerId !== accountId)) refuse('not-found')
  if (reply.isShared && !isSupervisor) refuse('chat-reply-shared')
  return reply
}
