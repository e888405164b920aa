import type { RequestKind, RequestOutcome } from '#domain/customer.ts'
import type { Db } from '#server/db/database.ts'

export type LockedCustomer = { isStaff: boolean; isClosed: boolean; isBlocked: boolean }

/** The same lock as placing an order takes. */
export async function lockCustomer(tx: Db, id: number): Promise<LockedCustomer | undefined> {
  const [row] = await tx<LockedCustomer[]>`
    select array_remove(scopes, 'shopper') <> '{}' as "isStaff", deleted_at is not null as "isClosed",
           blocked_at is not null as "isBlocked"
      from account
     where id = ${id}
       for no key update`
  return row
}

export async function setBlocked(tx: Db, id: number, at: Date | null): Promise<void> {
  await tx`update account set blocked_at = ${at} where id = ${id}`
}

/** Only one of one's own. */
export async function updateNote(
  tx: Db,
  { noteId, shopperId, authorId }: { noteId: number; shopperId: number; authorId: number },
  { text, at }: { text: string; at: Date },
): Promise<boolean> {
  const { count } = await tx`
    update chat_note set text = ${text}, changed_at = ${at}
     where id = ${noteId} and shopper_id = ${shopperId} and author_id = ${authorId}`
  return count === 1
}

export async function deleteNote(
  tx: Db,
  { noteId, shopperId, authorId }: { noteId: number; shopperId: number; authorId: number },
): Promise<boolean> {
  const { count } = await tx`
    delete from chat_note where id = ${noteId} and shopper_id = ${shopperId} and author_id = ${authorId}`
  return count === 1
}

/** In whatever case it was written before. */
export async function ensureLabel(tx: Db, name: string): Promise<number> {
  await tx`insert into label (name) values (${name}) on conflict (lower(name)) do nothing`
  const [label] = await tx<[{ id: number }]>`select id from label where lower(name) = lower(${name})`
  return label.id
}

export async function countLabels(tx: Db, accountId: number): Promise<number> {
  const [row] = await tx<[{ count: number }]>`
    select count(*)::integer as count from customer_label where account_id = ${accountId}`
  return row.count
}

/** False when the customer has it. */
export async function insertLabelling(
  tx: Db,
  labelling: { accountId: number; labelId: number; byAccount: number; at: Date },
): Promise<boolean> {
  const { count } = await tx`
    insert into customer_label (account_id, label_id, by_account, at)
    values (${labelling.accountId}, ${labelling.labelId}, ${labelling.byAccount}, ${labelling.at})
    on conflict do nothing`
  return count === 1
}

export async function deleteLabelling(tx: Db, accountId: number, name: string): Promise<boolean> {
  const { count } = await tx`
    delete from customer_label
     where account_id = ${accountId} and label_id = (select id from label where lower(name) = lower(${name}))`
  return count === 1
}

type NewRequest = { accountId: number; kind: RequestKind; note: string; byAccount: number; askedOn: string; dueOn: string }
/** False when such a request is open. */
export async function insertRequest(tx: Db, { accountId, kind, note, byAccount, askedOn, dueOn }: NewRequest): Promise<boolean> {
  const { count } = await tx`
    insert into customer_request (account_id, kind, note, by_account, asked_on, due_on)
    values (${accountId}, ${kind}, ${note}, ${byAccount}, ${askedOn}::date, ${dueOn}::date)
    on conflict do nothing`
  return count === 1
}

type Settled = { accountId: number; requestId: number; byAccount: number; outcome: RequestOutcome; answer: string; at: Date }
/** Undefined when it is none of this customer's, or settled. */
export async function settleRequest(tx: Db, settled: Settled): Promise<RequestKind | undefined> {
  const [row] = await tx<{ kind: RequestKind }[]>`
    update customer_request
       set settled_at = ${settled.at}, settled_by = ${settled.byAccount}, outcome = ${settled.outcome}, answer = ${settled.answer}
     where id = ${settled.requestId} and account_id = ${settled.accountId} and settled_at is null
    returning kind`
  return row?.kind
}
