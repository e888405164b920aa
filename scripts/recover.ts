import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { PASSWORD_MAX, PASSWORD_RULES } from '#domain/password.ts'
import { readConfig } from '#server/config.ts'
import { connect, type Db } from '#server/db/database.ts'
import { judgePassword } from '#server/features/accounts/judge-password.ts'
import { makePassword, type Recovered, recoverStaff } from '#server/features/accounts/recover-staff.ts'
import { findShopNames } from '#server/features/accounts/sql.ts'
import { openShop } from '#server/open-database.ts'

/** `npm run recover -- LOGIN`: a new password for a staff account, or the first owner again. */
try {
  const [login] = process.argv.slice(2)
  if (!login) throw new Error('usage: npm run recover -- LOGIN')
  await recover(login)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function recover(login: string): Promise<void> {
  const database = await openShop(readConfig(process.env))
  const db = connect(database.url, 1)
  try {
    const typed = process.stdin.isTTY ? await askForPassword(db, login) : ''
    const password = typed || makePassword()
    report(login, await recoverStaff(db, login, password))
    if (!typed) console.log(`New password, shown this once: ${password}`)
  } finally {
    await db.end({ timeout: 5 })
    await database.stop()
  }
}

function report(login: string, { isNew, isMadeOwner, wasBlocked, hadSecondFactor }: Recovered): void {
  if (isNew) console.log(`${login}: opened.`)
  else console.log(`${login}: has a new password; all its sessions have ended.`)
  if (isMadeOwner) console.log(`${login}: is an owner now, since there was none.`)
  if (hadSecondFactor) console.log(`${login}: the second factor is gone; it can be set up again after signing in.`)
  if (wasBlocked) console.log(`${login}: is not blocked any more.`)
}

/** '' to generate one. Throws on Ctrl-C and Ctrl-D. */
async function askForPassword(db: Db, login: string): Promise<string> {
  const { min } = PASSWORD_RULES.staff
  const known = [login, ...(await findShopNames(db))]
  const terminal = openSilentTerminal()
  try {
    for (;;) {
      const password = await terminal.ask('New password (Enter alone: one is made up): ')
      if (password === '') return ''
      const problem = await judgePassword(password, 'staff', known)
      if (problem) {
        console.log(problem === 'weak' ? 'That is too easy to guess.' : `A password has ${min} to ${PASSWORD_MAX} characters.`)
        continue
      }
      if ((await terminal.ask('The same again: ')) === password) return password
      console.log('The two differ.')
    }
  } finally {
    terminal.close()
  }
}

/** Also hides what is typed between questions. */
function openSilentTerminal(): { ask: (question: string) => Promise<string>; close: () => void } {
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: process.stdin, output: silence, terminal: true, historySize: 0 })
  const lines = reader[Symbol.asyncIterator]()
  return {
    ask: async (question) => {
      process.stdout.write(question)
      const { value, done } = await lines.next()
      process.stdout.write('\n')
      if (done) throw new Error('Nothing was changed.')
      return value
    },
    close: () => reader.close(),
  }
}
