import type { Pool } from '#server/db/database.ts'
import type { PrivatePictures } from '#server/external/private-pictures.ts'

const AT_ONCE = 500

/**
 * Moves the photos of refunds and of the chat that lie where everybody could see them, as they did before migration 023b has listed them.
 * Breaks off at any time without harm; a backup of before is listed when it is restored, and moved with the next start. Answers how many.
 */
export async function hideOldPictures(db: Pool, privatePictures: PrivatePictures): Promise<number> {
  for (let moved = 0; ; ) {
    const names = (await db<{ name: string }[]>`select name from picture_to_hide limit ${AT_ONCE}`).map(({ name }) => name)
    if (names.length === 0) return moved
    for (const name of names) await privatePictures.hide(name)
    await db`delete from picture_to_hide where name = any(${names}::text[])`
    moved += names.length
  }
}
