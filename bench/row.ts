/** One line of the table: what was measured, the figure, what it must reach, and whether it does. */
export type Row = { what: string; figure: string; budget: string; holds: boolean; details: Record<string, number> }

type Ratio = { subject: number; floor: number; ratio: number }

/** A row that compares a rate with its bare floor of the same run. */
export const ratioRow = (what: string, { subject, floor, ratio }: Ratio, atLeast: number): Row => ({
  what,
  figure: `${Math.round(ratio * 100)} % (${Math.round(subject)}/s against ${Math.round(floor)}/s)`,
  budget: `≥ ${Math.round(atLeast * 100)} %`,
  holds: ratio >= atLeast,
  details: { subject, floor, ratio },
})
