import { refuse } from '#contract/refusals.ts'
import { SOUND_MAX_SECONDS } from '#domain/conversation-sound.ts'
import { transaction } from '#server/db/database.ts'
import { randomName } from '#server/external/file-store.ts'
import { leaveToSweep } from '#server/external/storage/storage.ts'
import { announce } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import { SETTINGS_TAG } from '../read-settings.ts'
import { readSoundFile } from './sound-file.ts'
import { saveOwnSound } from './sound-sql.ts'

/** Stores and chooses an uploaded sound, and deletes the previous file. */
export async function storeSound({ db, files }: Pick<Deps, 'db' | 'files'>, byAccount: number, sent: Buffer): Promise<void> {
  const sound = readSoundFile(sent) ?? refuse('chat-sound-type')
  if (sound.seconds > SOUND_MAX_SECONDS) refuse('chat-sound-long', { max: SOUND_MAX_SECONDS })
  const { bytes, seconds, extension } = sound
  const address = await files.put(bytes, randomName(extension))
  // After a failure the row may exist, so the file stays: an orphaned file is better than a missing one.
  const before = await transaction(db, async (tx) => {
    await announce(tx, SETTINGS_TAG)
    return saveOwnSound(tx, { address, bytes: bytes.length, seconds }, byAccount)
  })
  if (before) await leaveToSweep(files.remove(before))
}
