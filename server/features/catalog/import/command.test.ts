import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/support/database.ts'

const { url, db } = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'rebstock-command-'))
const root = resolve(import.meta.dirname, '../../../..')

/** The command as `npm run import -- …` starts it, in a process of its own. */
async function runImport(
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [join(root, 'scripts/import.ts'), ...args], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: url,
      DATA_DIR: join(folder, 'data'),
      INIT_CWD: folder,
      LANG: 'en_US.UTF-8',
      LC_ALL: '',
      ...env,
    },
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  const code = await new Promise<number | null>((done) => child.on('close', done))
  return { code, out, err }
}

const file = (name: string, content: string | Buffer) => {
  writeFileSync(join(folder, name), content)
  return name
}
const countProducts = async () => (await db<{ count: number }[]>`select count(*) as count from product`)[0]?.count

test('the command reports row by row, in the language of the machine, with a progress bar beside the report', async () => {
  const list = file('wines.csv', 'code,name,region,price,stock\na,Probewein,Mosel,88.00,3\nb,Ohne Preis,Mosel,,\n')
  const dry = await runImport([list, '--dry-run'])
  expect(dry.code).toBe(0)
  expect(dry.out).toContain('     2  added  a  Probewein')
  expect(dry.out).toContain('     3  added  b  Ohne Preis  — has no price and is not on sale yet')
  expect(dry.out).toContain('This was a dry run: nothing was written.')
  expect(await countProducts()).toBe(0)

  const real = await runImport([list], { LANG: 'zh_CN.UTF-8' })
  expect(real.out).toContain('新增 2')
  expect(real.err).toContain('2/2')
  expect(await countProducts()).toBe(2)
  expect((await runImport([list, '--lang', 'zh-CN'])).out).toContain('未变 2')
})

test('a refused row makes the command fail, says which, and leaves the shop as it was', async () => {
  const list = file('wrong.csv', 'code,name,price\nc,Gut,88.00\nd,Schlecht,teuer\n')
  const { code, out } = await runImport([list])
  expect(code).toBe(1)
  expect(out).toContain('     3  refused  d  Schlecht  — price is not an amount with at most two decimals: teuer')
  expect(out).toContain('nothing of the file was imported')
  expect(await countProducts()).toBe(2)
  expect((await runImport([list, '--skip-errors'])).out).toContain('added 1 · refused 1')
  expect(await countProducts()).toBe(3)
})

test('mistakes at the keyboard are answered in words, without a stack trace', async () => {
  const broken = file('broken.csv', Buffer.from('code,name\na,Rosé Ð', 'latin1'))
  const answers = await Promise.all([
    runImport([]),
    runImport(['nowhere.csv']),
    runImport([broken]),
    runImport([broken, '--frobnicate']),
    runImport([broken, '--map', 'nowhere.json']),
  ])
  expect(answers.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1])
  expect(answers[0]?.out).toContain('Usage: npm run import')
  expect(answers[1]?.err).toContain('nowhere.csv cannot be read')
  expect(answers[2]?.err).toContain('The encoding of line 2 is not certain')
  for (const { out, err } of answers) expect(`${out}${err}`).not.toMatch(/\n\s+at /)
})
