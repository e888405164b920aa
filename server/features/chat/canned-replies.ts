import { refuse } from '#contract/refusals.ts'
import type { CannedDraft, CannedReply } from '#contract/staff/chat-settings.ts'
import { OWN_CANNED_REPLIES_MAX } from '#domain/conversation-desk.ts'
import { type Db, type Pool, transaction } from '#server/db/database.ts'
import { lockAccountRow } from '#server/features/accounts/lock-account-sql.ts'
import { requireVersion, versionOf } from '#server/http/version.ts'
import {
  type CannedRow,
  countCannedReplies,
  deleteCannedReplyRow,
  insertCannedReply,
  listCannedRows,
  lockCannedReply,
  updateCannedReply,
} from './settings-sql.ts'
import type { Acting } from './visible-sql.ts'

const shownReply = ({ id, shortcut, text, isShared }: CannedDraft & { id: number }): CannedReply => ({
  id,
  shortcut,
  text,
  isShared,
  // The database gives the languages in another order than a form.
  version: versionOf({ shortcut, zh: text.zh, en: text.en, isShared }),
})

/** The agent's own and the shared ones. */
export const listCannedReplies = async (db: Db, agentId: number): Promise<CannedReply[]> =>
  (await listCannedRows(db, agentId)).map(shownReply)

/** Whose it will be. Only supervisors write for everybody. */
function ownerOf({ accountId, isSupervisor }: Acting, isShared: boolean): number | null {
  if (isShared && !isSupervisor) refuse('chat-reply-shared')
  return isShared ? null : accountId
}

export function addReply(db: Pool, acting: Acting, { shortcut, text, isShared }: CannedDraft): Promise<CannedReply> {
  const ownerId = ownerOf(acting, isShared)
  return transaction(db, async (tx) => {
    await lockAccountRow(tx, acting.accountId)
    if ((await countCannedReplies(tx, ownerId)) >= OWN_CANNED_REPLIES_MAX)
      refuse('chat-too-many-replies', { max: OWN_CANNED_REPLIES_MAX })
    const id = await insertCannedReply(tx, { ownerId, shortcut, text })
    return shownReply({ id: id ?? refuse('chat-shortcut-taken'), shortcut, text, isShared })
  })
}

type Change = CannedDraft & { id: number; version?: string | undefined }

/** Refuses when the reply has changed since `version`. */
export function changeReply(db: Pool, acting: Acting, { id, shortcut, text, isShared, version }: Change): Promise<CannedReply> {
  return transaction(db, async (tx) => {
    requireVersion(shownReply(await requireReply(tx, acting, id)), version)
    const ownerId = ownerOf(acting, isShared)
    if (!(await updateCannedReply(tx, id, { ownerId, shortcut, text }))) refuse('chat-shortcut-taken')
    return shownReply({ id, shortcut, text, isShared })
  })
}

export function deleteReply(db: Pool, acting: Acting, id: number): Promise<void> {
  return transaction(db, async (tx) => {
    await requireReply(tx, acting, id)
    await deleteCannedReplyRow(tx, id)
  })
}

/** Locks it, so that nobody shares or takes it meanwhile. Only supervisors change shared replies (CRMEB's 410101). */
export async function requireReply(tx: Db, { accountId, isSupervisor }: Acting, id: number): Promise<CannedRow> {
  const reply = await lockCannedReply(tx, id)
  if (!reply || (reply.ownerId !== null && reply.ownerId !== accountId)) refuse('not-found')
  if (reply.isShared && !isSupervisor) refuse('chat-reply-shared')
  return reply
}
