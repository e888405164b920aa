import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { refuse } from '#contract/refusals.ts'
import { PASSWORD_MAX, PASSWORD_RULES, type PasswordProblem, type PasswordRule, passwordProblem } from '#domain/password.ts'
import type { Db } from '#server/db/database.ts'
import { CHINESE_PASSWORD_WORDS } from './chinese-password-words.ts'
import { findShopNames } from './sql.ts'

/** Estimating blocks the process, longer for longer passwords. */
const ESTIMATED_MAX = 32
const OWN_NAME = 'rebstock'

export type PasswordOf = { phone?: string | null; email?: string | null; login?: string | null }

/** Refuses a password that breaks the rule, or that whoever knows `of` or the shop's names would soon guess. Takes a moment of a core. */
export async function requireGoodPassword(db: Db, password: string, rule: PasswordRule, of: PasswordOf = {}): Promise<void> {
  requirePasswordForm(password, rule)
  refuseFor(await judgePassword(password, rule, [of.phone, of.email, of.login, ...(await findShopNames(db))]), rule)
}

/** Makes the cheap checks only, for callers that have proved nothing yet. */
export const requirePasswordForm = (password: string, rule: PasswordRule): void =>
  refuseFor(passwordProblem(password, rule), rule)

/** Null when good. `known`: words that an attacker would know. */
export async function judgePassword(
  password: string,
  rule: PasswordRule,
  known: readonly (string | null | undefined)[] = [],
): Promise<PasswordProblem | null> {
  // Estimating loads fifty thousand words into memory.
  const problem = passwordProblem(password, rule)
  if (problem) return problem
  const words = [OWN_NAME, ...known].filter((word) => word !== null && word !== undefined && word !== '') as string[]
  const folded = password.normalize('NFC').toLowerCase()
  if (words.some((word) => word.toLowerCase().includes(folded))) return 'weak'
  const { guesses } = (await openEstimator()).check([...folded].slice(0, ESTIMATED_MAX).join(''), words)
  return passwordProblem(password, rule, guesses)
}

function refuseFor(problem: PasswordProblem | null, rule: PasswordRule): void {
  if (problem === 'weak') refuse('password-weak')
  const limits = { min: PASSWORD_RULES[rule].min, max: PASSWORD_MAX }
  if (problem) refuse(rule === 'staff' && problem === 'short' ? 'staff-password-short' : 'password-length', limits)
}

let estimator: Promise<ZxcvbnFactory> | undefined

function openEstimator(): Promise<ZxcvbnFactory> {
  estimator ??= loadEstimator()
  return estimator
}

async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({
    dictionary: { ...dictionary, chinese: [...CHINESE_PASSWORD_WORDS] },
    graphs: adjacencyGraphs,
    maxLength: ESTIMATED_MAX,
  })
}
