/** Stands in the columns of an index where nothing is known. */
export const UNKNOWN = -1
/** Whoever sells a bottle for more than ¥21 million finds it at the end of the prices. */
export const NUMBER_MAX = 2 ** 31 - 1
