import { readMp3 } from './mp3.ts'
import { readOgg } from './ogg.ts'
import { readWav } from './wav.ts'

/** A sound as it may be stored. `extension` decides with which type it is served. */
export type SoundFile = { extension: 'mp3' | 'ogg' | 'wav'; bytes: Buffer; seconds: number }

/**
 * What kind of sound a file is, told by its content from beginning to end, never by its name; undefined for what is none. What stands
 * before, between and behind the sound is left out (titles, pictures, whatever hides there); only Ogg's own headers stay.
 */
export const readSoundFile = (bytes: Buffer): SoundFile | undefined => readWav(bytes) ?? readOgg(bytes) ?? readMp3(bytes)
