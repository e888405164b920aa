/** The stretches of time that can be looked at, in days. */
export const SPANS_DAYS = [7, 14, 30] as const
