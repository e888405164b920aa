import { runChecks } from './checks.ts'

/** `npm run check`: all static checks in parallel. */
const startedAt = Date.now()
const results = await runChecks()
const failed = results.filter(({ isGood }) => !isGood)
for (const { title, output } of failed) console.log(`── ${title}\n${output}`)
const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
console.log(`${results.length - failed.length} passed, ${failed.length} failed (${seconds} s)`)
process.exitCode = failed.length > 0 ? 1 : 0
