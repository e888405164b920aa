/** Selectable periods. */
export const SPANS_DAYS = [7, 14, 30] as const
