import autocannon from 'autocannon'

const ROUNDS = 5

export async function requestsPerSecond(url: string, headers: Record<string, string>, seconds = 3): Promise<number> {
  const result = await autocannon({ url, headers, connections: 16, duration: seconds })
  const failed = result.non2xx + result.errors
  if (failed > 0) throw new Error(`${failed} failed answers from ${url}`)
  return result.requests.average
}

export async function callsPerSecond(call: () => Promise<unknown>, { seconds = 2, parallel = 4 } = {}): Promise<number> {
  const end = performance.now() + seconds * 1000
  let calls = 0
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      while (performance.now() < end) {
        await call()
        calls += 1
      }
    }),
  )
  return calls / seconds
}

/** Measures in turns, so that noise affects both; returns medians. */
export async function ratioOf(subject: () => Promise<number>, floor: () => Promise<number>) {
  const subjects: number[] = []
  const floors: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    floors.push(await floor())
    subjects.push(await subject())
  }
  return { subject: median(subjects), floor: median(floors), ratio: median(subjects) / median(floors) }
}

export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
