/** In columns, where nothing is known. */
export const UNKNOWN = -1
/** Dearer bottles count as ¥21 million. */
export const NUMBER_MAX = 2 ** 31 - 1
