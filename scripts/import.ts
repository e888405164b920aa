import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { runImport } from '#server/features/catalog/import/cli.ts'

/** File names are meant from the folder where the command was typed, which is not where npm runs it. */
const typedIn = process.env.INIT_CWD ?? process.cwd()
const fromThere = (argument: string) => {
  const path = resolve(typedIn, argument)
  return !argument.startsWith('-') && existsSync(path) ? path : argument
}

await runImport(process.argv.slice(2).map(fromThere))
