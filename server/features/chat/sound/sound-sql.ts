import type { ChatSound, OwnSound, SoundChoice } from '#domain/conversation-sound.ts'
import type { Db } from '#server/db/database.ts'

/** Until staff have chosen. */
const UNSET: ChatSound = { choice: 'house', own: null }

export async function findSound(db: Db): Promise<ChatSound> {
  const [row] = await db<ChatSound[]>`
    select choice,
           case when address is not null then jsonb_build_object('address', address, 'bytes', bytes, 'seconds', seconds) end as own
      from chat_sound`
  return row ?? UNSET
}

/** False when `own` is chosen but not stored. */
export async function saveChoice(tx: Db, choice: SoundChoice, byAccount: number): Promise<boolean> {
  if (choice === 'own') {
    const { count } = await tx`
      update chat_sound set choice = 'own', changed_by = ${byAccount}, changed_at = now() where address is not null`
    return count === 1
  }
  await tx`
    insert into chat_sound (choice, changed_by) values (${choice}, ${byAccount})
    on conflict (is_row) do update set choice = excluded.choice, changed_by = excluded.changed_by, changed_at = now()`
  return true
}

/** Also chooses the sound; returns the address of the previous one. */
export async function saveOwnSound(
  tx: Db,
  { address, bytes, seconds }: OwnSound,
  byAccount: number,
): Promise<string | undefined> {
  const [row] = await tx<{ before: string | null }[]>`
    insert into chat_sound (choice, address, bytes, seconds, changed_by)
    values ('own', ${address}, ${bytes}, ${seconds}, ${byAccount})
    on conflict (is_row) do update
       set choice = 'own', address = excluded.address, bytes = excluded.bytes, seconds = excluded.seconds,
           changed_by = excluded.changed_by, changed_at = now()
    returning old.address as before`
  return row?.before ?? undefined
}
