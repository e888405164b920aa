import { existsSync } from 'node:fs'
import { runImport } from '#server/features/catalog/import/cli.ts'
import { openShop } from '#server/open-database.ts'
import { typedPath } from './typed-in.ts'

const asMeant = (argument: string) => {
  const path = typedPath(argument)
  return !argument.startsWith('-') && existsSync(path) ? path : argument
}

await runImport(process.argv.slice(2).map(asMeant), openShop)
