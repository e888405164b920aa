import { refuse } from '#contract/refusals.ts'
import type { CannedReply } from '#contract/staff/chat-settings.ts'
import { OWN_CANNED_REPLIES_MAX } from '#domain/conversation-desk.ts'
import { type Pool, transaction } from '#server/db/database.ts'
import {
  countCannedReplies,
  deleteCannedReplyRow,
  findCannedReply,
  insertCannedReply,
  updateCannedReply,
} from './settings-sql.ts'
import type { Acting } from './visible-sql.ts'

type Draft = Omit<CannedReply, 'id'>

/** Whose it will be. Only supervisors write for everybody. */
function ownerOf({ accountId, isSupervisor }: Acting, isShared: boolean): number | null {
  if (isShared && !isSupervisor) refuse('chat-reply-shared')
  return isShared ? null : accountId
}

export async function addReply(db: Pool, acting: Acting, { shortcut, text, isShared }: Draft): Promise<CannedReply> {
  const ownerId = ownerOf(acting, isShared)
  if ((await countCannedReplies(db, ownerId)) >= OWN_CANNED_REPLIES_MAX)
    refuse('chat-too-many-replies', { max: OWN_CANNED_REPLIES_MAX })
  const id = await transaction(db, (tx) => insertCannedReply(tx, { ownerId, shortcut, text }))
  return { id: id ?? refuse('chat-shortcut-taken'), shortcut, text, isShared }
}

export async function changeReply(db: Pool, acting: Acting, { id, shortcut, text, isShared }: CannedReply): Promise<CannedReply> {
  await requireReply(db, acting, id)
  const ownerId = ownerOf(acting, isShared)
  if (!(await transaction(db, (tx) => updateCannedReply(tx, id, { ownerId, shortcut, text })))) refuse('chat-shortcut-taken')
  return { id, shortcut, text, isShared }
}

export async function deleteReply(db: Pool, acting: Acting, id: number): Promise<void> {
  await requireReply(db, acting, id)
  await transaction(db, (tx) => deleteCannedReplyRow(tx, id))
}

/** Only supervisors change shared replies (CRMEB's 410101). */
export async function requireReply(db: Pool, { accountId, isSupervisor }: Acting, id: number): Promise<CannedReply> {
  const reply = await findCannedReply(db, id)
  if (!reply || (reply.ownerId !== null && reply.ownerId !== accountId)) refuse('not-found')
  if (reply.isShared && !isSupervisor) refuse('chat-reply-shared')
  return reply
}
