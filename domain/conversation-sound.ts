/* What rings when the other side of the chat writes. Staff choose it; whoever has muted the chat hears nothing in any case. */

/** The chime that the shop brings along, a sound of the shop's own, or silence. */
export const SOUND_CHOICES = ['house', 'own', 'none'] as const
export type SoundChoice = (typeof SOUND_CHOICES)[number]

/** `own` stays while another is chosen, so that one can come back to it. */
export type ChatSound = { choice: SoundChoice; own: OwnSound | null }
export type OwnSound = { address: string; bytes: number; seconds: number }

export const SOUND_MAX_BYTES = 1024 * 1024
/** A signal, not a piece of music. */
export const SOUND_MAX_SECONDS = 10
