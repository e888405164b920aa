/** Stands for an unknown number. */
export const UNKNOWN = -1
/** Dearer bottles count as ¥21 million. */
export const NUMBER_MAX = 2 ** 31 - 1
