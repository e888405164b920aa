export type Row = { what: string; figure: string; budget: string; holds: boolean; details: Record<string, number> }

type Ratio = { subject: number; floor: number; ratio: number }

/** Compares a rate with its baseline of the same run. */
export const ratioRow = (what: string, { subject, floor, ratio }: Ratio, atLeast: number): Row => ({
  what,
  figure: `${Math.round(ratio * 100)} % (${Math.round(subject)}/s against ${Math.round(floor)}/s)`,
  budget: `≥ ${Math.round(atLeast * 100)} %`,
  holds: ratio >= atLeast,
  details: { subject, floor, ratio },
})
