import { refuse } from '#contract/refusals.ts'
import {
  type CUSTOMER_ACTIONS,
  isRequestDay,
  LABELS_OF_ONE_MAX,
  type RequestKind,
  type RequestOutcome,
  requestDueOn,
} from '#domain/customer.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { endSessions } from '#server/features/accounts/session-sql.ts'
import { insertNote } from '#server/features/chat/desk-sql.ts'
import { type ActingStaff, recordAct } from '#server/features/staff-acts/act-for.ts'
import { announce } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import {
  countLabels,
  deleteLabelling,
  deleteNote,
  ensureLabel,
  insertLabelling,
  insertRequest,
  type LockedCustomer,
  lockCustomer,
  setBlocked,
  settleRequest,
  updateNote,
} from './write-sql.ts'

type Part = Pick<Deps, 'db' | 'now'>
type Doing = { tx: Db; customer: LockedCustomer; at: Date }
type Told = {
  action: (typeof CUSTOMER_ACTIONS)[number]
  subject?: string
  reason?: string
  details?: Record<string, string | number>
}

/** Locks the customer, does it and writes it down; what `act` answers with null has not happened. */
async function change(
  { db, now }: Part,
  staff: ActingStaff,
  id: number,
  act: (doing: Doing) => Promise<Told | null>,
): Promise<void> {
  await transaction(db, async (tx) => {
    const customer = (await lockCustomer(tx, id)) ?? refuse('not-found')
    if (customer.isClosed) refuse('customer-gone')
    const at = now()
    const told = await act({ tx, customer, at })
    if (told) await recordAct(tx, staff, { ...told, forAccount: id, at })
  })
}

export const addNote = (deps: Part, staff: ActingStaff, id: number, text: string): Promise<void> =>
  change(deps, staff, id, async ({ tx }) => {
    const note = (await insertNote(tx, id, staff.accountId, text)) ?? refuse('not-found')
    return { action: 'customer-note-added', subject: String(note.id) }
  })

type OwnNote = { id: number; noteId: number }
export const changeNote = (deps: Part, staff: ActingStaff, { id, noteId }: OwnNote, text: string): Promise<void> =>
  change(deps, staff, id, async ({ tx, at }) => {
    if (!(await updateNote(tx, { noteId, shopperId: id, authorId: staff.accountId }, { text, at }))) refuse('not-found')
    return { action: 'customer-note-changed', subject: String(noteId) }
  })

export const removeNote = (deps: Part, staff: ActingStaff, { id, noteId }: OwnNote): Promise<void> =>
  change(deps, staff, id, async ({ tx }) => {
    if (!(await deleteNote(tx, { noteId, shopperId: id, authorId: staff.accountId }))) refuse('not-found')
    return { action: 'customer-note-deleted', subject: String(noteId) }
  })

/** A label that is there already is no mistake. */
export const addLabel = (deps: Part, staff: ActingStaff, id: number, name: string): Promise<void> =>
  change(deps, staff, id, async ({ tx, at }) => {
    const labelId = await ensureLabel(tx, name)
    if (!(await insertLabelling(tx, { accountId: id, labelId, byAccount: staff.accountId, at }))) return null
    if ((await countLabels(tx, id)) > LABELS_OF_ONE_MAX) refuse('customer-labels-full', { max: LABELS_OF_ONE_MAX })
    return { action: 'customer-label-added', subject: name }
  })

export const removeLabel = (deps: Part, staff: ActingStaff, id: number, name: string): Promise<void> =>
  change(deps, staff, id, async ({ tx }) =>
    (await deleteLabelling(tx, id, name)) ? { action: 'customer-label-removed', subject: name } : null,
  )

/** Colleagues are the administrators' business. */
const requireNoStaff = ({ isStaff }: LockedCustomer): void => {
  if (isStaff) refuse('customer-is-staff')
}

export async function signOut(deps: Part, staff: ActingStaff, id: number, sessionId: number | undefined): Promise<number> {
  let ended = 0
  await change(deps, staff, id, async ({ tx, customer }) => {
    requireNoStaff(customer)
    ended = await endSessions(tx, id, sessionId)
    if (ended === 0) return null
    await announce(tx, 'sessions')
    return { action: 'customer-signed-out', details: { sessions: ended } }
  })
  return ended
}

export const block = (deps: Part, staff: ActingStaff, id: number, reason: string): Promise<void> =>
  change(deps, staff, id, async ({ tx, customer, at }) => {
    requireNoStaff(customer)
    if (customer.isBlocked) refuse('customer-changed')
    await setBlocked(tx, id, at)
    await endSessions(tx, id)
    await announce(tx, 'sessions')
    return { action: 'customer-blocked', reason }
  })

export const unblock = (deps: Part, staff: ActingStaff, id: number, reason: string): Promise<void> =>
  change(deps, staff, id, async ({ tx, customer }) => {
    requireNoStaff(customer)
    if (!customer.isBlocked) refuse('customer-changed')
    await setBlocked(tx, id, null)
    return { action: 'customer-unblocked', reason }
  })

type Asked = { kind: RequestKind; askedOn: string; note: string }
export const openRequest = (deps: Part, staff: ActingStaff, id: number, { kind, askedOn, note }: Asked): Promise<void> =>
  change(deps, staff, id, async ({ tx, at }) => {
    if (!isRequestDay(askedOn, shanghaiDay(at))) refuse('customer-request-day')
    const dueOn = requestDueOn(askedOn)
    const request = { accountId: id, kind, note, byAccount: staff.accountId, askedOn, dueOn }
    if (!(await insertRequest(tx, request))) refuse('customer-changed')
    return { action: 'customer-asked', subject: kind, details: { dueOn } }
  })

type Answer = { id: number; requestId: number; outcome: RequestOutcome; answer: string }
export const answerRequest = (deps: Part, staff: ActingStaff, { id, requestId, outcome, answer }: Answer): Promise<void> =>
  change(deps, staff, id, async ({ tx, at }) => {
    const settled = { accountId: id, requestId, byAccount: staff.accountId, outcome, answer, at }
    const kind = (await settleRequest(tx, settled)) ?? refuse('customer-changed')
    return { action: 'customer-answered', subject: kind, reason: answer, details: { outcome } }
  })
