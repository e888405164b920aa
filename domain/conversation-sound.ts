/* The sound of new messages. */

export const SOUND_CHOICES = ['house', 'own', 'none'] as const
export type SoundChoice = (typeof SOUND_CHOICES)[number]

/** `own` stays stored when another sound is chosen. */
export type ChatSound = { choice: SoundChoice; own: OwnSound | null }
export type OwnSound = { address: string; bytes: number; seconds: number }

export const SOUND_MAX_BYTES = 1024 * 1024
export const SOUND_MAX_SECONDS = 10
