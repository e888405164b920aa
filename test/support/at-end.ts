const works: (() => unknown)[] = []

/** Does it at the end of the test file, the last first. Vitest's `afterAll` is lost without a word inside of a test or of `beforeAll`. */
export function atEnd(work: () => unknown): void {
  works.push(work)
}

/** For setup.ts. One that fails holds up no other. */
export async function endAll(): Promise<void> {
  const errors: unknown[] = []
  for (let work = works.pop(); work; work = works.pop()) {
    try {
      await work()
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors, 'several things did not end')
}
