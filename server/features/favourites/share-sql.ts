import type { WishListShare } from '#contract/shop/wish-list.ts'
import type { ShownAs } from '#domain/favourite.ts'
import type { Db } from '#server/db/database.ts'

export async function findShare(db: Db, accountId: number): Promise<WishListShare | undefined> {
  const [share] = await db<WishListShare[]>`
    select token, shown_as as "shownAs" from favourite_share where account_id = ${accountId}`
  return share
}

/** The present link stays, unless it is the one to renew: pressed twice, there is still one. */
export async function saveShare(
  db: Db,
  accountId: number,
  { fresh, shownAs, renew }: { fresh: string; shownAs: ShownAs; renew: string },
): Promise<WishListShare> {
  const [share] = await db<[WishListShare]>`
    insert into favourite_share as present (account_id, token, shown_as) values (${accountId}, ${fresh}, ${shownAs})
    on conflict (account_id) do update
      set token = case when present.token = ${renew} then excluded.token else present.token end, shown_as = excluded.shown_as
    returning token, shown_as as "shownAs"`
  return share
}

export async function deleteShare(db: Db, accountId: number): Promise<void> {
  await db`delete from favourite_share where account_id = ${accountId}`
}

export async function findOwnerOf(
  db: Db,
  token: string,
): Promise<{ accountId: number; nickname: string; shownAs: ShownAs } | undefined> {
  const [owner] = await db<{ accountId: number; nickname: string; shownAs: ShownAs }[]>`
    select account.id as "accountId", nickname, shown_as as "shownAs"
      from favourite_share join account on account.id = account_id
     where token = ${token} and deleted_at is null and blocked_at is null`
  return owner
}
