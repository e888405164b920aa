import { type Cost, type CpuTime, totalOf } from './cpu.ts'

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

type Costs = { own: Cost; floor: Cost; details?: Record<string, number> }
type Budget = { budget: string; holds: (costs: Costs) => boolean }

/** What an answer costs, and its floor of the same run: CPU of the process and of PostgreSQL, rate, and how many floors it is. */
export function costRow(what: string, costs: Costs, { budget, holds }: Budget): Row {
  const { own, floor } = costs
  const ratio = totalOf(own.cpu) / totalOf(floor.cpu)
  return {
    what,
    figure: `${costWords(own)}; floor ${costWords(floor)}; ${ratio.toFixed(1)} × the floor`,
    budget,
    holds: holds(costs),
    details: { ...detailsOf('own', own), ...detailsOf('floor', floor), ratio, ...costs.details },
  }
}

/** A budget in milliseconds of a core. */
export const atMost = ({ server, database }: CpuTime): Budget => ({
  budget: `≤ ${server} + ${database} ms`,
  holds: ({ own: { cpu } }) => cpu.server <= server && cpu.database <= database,
})

export const forTheRecord: Budget = { budget: 'for the record', holds: () => true }

export const costWords = ({ perSecond, cpu: { server, database } }: Cost): string =>
  `${server.toFixed(2)} + ${database.toFixed(2)} ms, ${Math.round(perSecond)}/s`

const detailsOf = (of: string, { perSecond, cpu }: Cost): Record<string, number> => ({
  [`${of} ms`]: cpu.server,
  [`${of} PostgreSQL ms`]: cpu.database,
  [`${of} per second`]: perSecond,
})
