import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { Presets, SingleBar } from 'cli-progress'
import { pino } from 'pino'
import { isLocale, type Locale } from '#domain/locale.ts'
import { type Config, ConfigError, readConfig } from '#server/config.ts'
import { connect } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { WrongDatabase } from '#server/db/shop-mode.ts'
import { fileStore } from '#server/external/file-store.ts'
import { pictureDecoder } from '#server/external/picture-decoder.ts'
import type { PictureStore } from '#server/external/pictures.ts'
import { openStorage } from '#server/external/storage/open-storage.ts'
import { UPLOADS } from '#server/external/storage/storage.ts'
import { say } from '#server/http/words.ts'
import { importCatalogue } from './import-catalogue.ts'
import { ImportError } from './import-error.ts'
import { printReport } from './print-report.ts'
import { readList } from './read-list.ts'
import { readMapping } from './read-mapping.ts'
import { countOutcomes } from './report.ts'

const OPTIONS = {
  map: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  'skip-errors': { type: 'boolean', default: false },
  'end-missing': { type: 'boolean', default: false },
  'title-vintages': { type: 'boolean' },
  lang: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

type OpenShop = (config: Config) => Promise<{ url: string; stop: () => Promise<void> }>

/**
 * `npm run import -- FILE [--dry-run] [--map FILE] [--skip-errors] [--end-missing]
 * [--title-vintages] [--lang zh-CN|en-US]`; exit code 1 when nothing was imported.
 * Works beside a running shop.
 */
export async function runImport(argv: readonly string[], openShop: OpenShop): Promise<void> {
  let locale = localeOfMachine()
  try {
    const { values, positionals } = parseArgs({ args: argv.slice(), options: OPTIONS, allowPositionals: true })
    if (values.lang !== undefined) locale = isLocale(values.lang) ? values.lang : locale
    const [path, ...more] = positionals
    if (values.help || path === undefined || more.length > 0) {
      console.log(say(locale, 'import.usage'))
      process.exitCode = values.help ? 0 : 1
      return
    }
    const mapping = values.map === undefined ? undefined : readMapping(await readBytes(values.map))
    const file = await readList(await readBytes(path))
    const config = readConfig(process.env)
    const report = await withShop(await openShop(config), (db) =>
      withBar(locale, (onProgress) =>
        importCatalogue(db, picturesOf(config), file, {
          mapping,
          isDryRun: values['dry-run'],
          skipErrors: values['skip-errors'],
          endsMissing: values['end-missing'],
          takesTitleVintages: values['title-vintages'],
          folder: dirname(path),
          onProgress,
        }),
      ),
    )
    printReport(report, locale, { isDryRun: values['dry-run'], say: console.log })
    if (countOutcomes(report).refused > 0) process.exitCode = 1
  } catch (error) {
    console.error(explain(error, locale))
    process.exitCode = 1
  }
}

const localeOfMachine = (): Locale =>
  /^zh/i.test(process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || '') ? 'zh-CN' : 'en-US'

async function readBytes(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    throw new ImportError('unreadable', { file: path, message: error instanceof Error ? error.message : '' })
  }
}

/** No log: bad pictures are in the report. */
const picturesOf = (config: Config): PictureStore => ({
  files: fileStore(openStorage(config), UPLOADS),
  pictureDecoder: pictureDecoder(pino({ level: 'silent' })),
})

async function withShop<T>(
  { url, stop }: Awaited<ReturnType<OpenShop>>,
  work: (db: ReturnType<typeof connect>) => Promise<T>,
): Promise<T> {
  const db = connect(url, 2)
  try {
    await migrate(db)
    return await work(db)
  } finally {
    await db.end({ timeout: 5 })
    await stop()
  }
}

/** On stderr, so that the report can be piped. */
async function withBar<T>(locale: Locale, work: (onProgress: (done: number, total: number) => void) => Promise<T>): Promise<T> {
  const bar = new SingleBar(
    { format: say(locale, 'import.bar'), stream: process.stderr, noTTYOutput: true, notTTYSchedule: 5_000 },
    Presets.shades_classic,
  )
  let isStarted = false
  try {
    return await work((done, total) => {
      if (isStarted) bar.update(done)
      else bar.start(total, done)
      isStarted = true
    })
  } finally {
    if (isStarted) bar.stop()
  }
}

function explain(error: unknown, locale: Locale): string {
  if (error instanceof ImportError) return say(locale, `import.${error.key}`, error.params)
  if (error instanceof ConfigError || error instanceof WrongDatabase) return error.message
  if (error instanceof TypeError && 'code' in error) return `${error.message}\n\n${say(locale, 'import.usage')}`
  return say(locale, 'import.fault', { message: error instanceof Error ? error.message : String(error) })
}
