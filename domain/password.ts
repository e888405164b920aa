/**
 * The rule for every chosen password. The server also estimates guesses (features/accounts/judge-password.ts); browsers check
 * length and pattern only.
 */
export const PASSWORD_RULES = {
  /** Like six random digits; tries per account are limited. */
  shopper: { min: 6, guessesMin: 1e6 },
  staff: { min: 12, guessesMin: 1e8 },
} as const
export type PasswordRule = keyof typeof PASSWORD_RULES

/** Longer passwords are no safer, and cost time. */
export const PASSWORD_MAX = 128
export const PASSWORD_INPUT_MAX = 1_000

export type PasswordProblem = 'short' | 'long' | 'weak'

/** Null when good. `guesses`: an attacker's expected number, where known. */
export function passwordProblem(
  password: string,
  rule: PasswordRule,
  guesses = Number.POSITIVE_INFINITY,
): PasswordProblem | null {
  const { min, guessesMin } = PASSWORD_RULES[rule]
  const length = passwordLength(password)
  if (length < min) return 'short'
  if (length > PASSWORD_MAX) return 'long'
  return isWeakPassword(password) || guesses < guessesMin ? 'weak' : null
}

export const passwordLength = (password: string): number => [...password.normalize('NFC')].length

const RUNS = '01234567890123456789 98765432109876543210 abcdefghijklmnopqrstuvwxyz qwertyuiop asdfghjkl zxcvbnm'

export const isWeakPassword = (password: string): boolean =>
  /^(.)\1+$/.test(password) ||
  RUNS.includes(password.toLowerCase()) ||
  /^(password|qwerty|abc123|111222|admin123|iloveyou).{0,4}$/i.test(password)
