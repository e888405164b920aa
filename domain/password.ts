/**
 * The one rule for every password that somebody chooses: shopper or staff, in the shop, in the console, at the first start or on the
 * shell. How hard a password is to guess is estimated by the server (features/accounts/judge-password.ts); a browser, which has not
 * that list of common ones, judges by length and pattern alone.
 */
export const PASSWORD_RULES = {
  /** 10^6 guesses are those for six random digits: the limit of tries per account protects the rest. */
  shopper: { min: 6, guessesMin: 1e6 },
  /** These accounts open the shop's books. */
  staff: { min: 12, guessesMin: 1e8 },
} as const
export type PasswordRule = keyof typeof PASSWORD_RULES

/** In characters as a person counts them. Beyond it a password is no safer, and costs the server time. */
export const PASSWORD_MAX = 128
/** More than a password may have is still read, so that one which is too long is refused as that. */
export const PASSWORD_INPUT_MAX = 1_000

export type PasswordProblem = 'short' | 'long' | 'weak'

/** What is wrong with a new password, or null. `guesses`: how many an attacker is expected to need, where that is known. */
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

/** In characters: one that is typed as letter and accent counts once, and so does one outside of Unicode's first plane. */
export const passwordLength = (password: string): number => [...password.normalize('NFC')].length

const RUNS = '01234567890123456789 98765432109876543210 abcdefghijklmnopqrstuvwxyz qwertyuiop asdfghjkl zxcvbnm'

/** All of the same sign, straight runs up or down or along the keyboard, and what everybody tries first, with a few signs added. */
export const isWeakPassword = (password: string): boolean =>
  /^(.)\1+$/.test(password) ||
  RUNS.includes(password.toLowerCase()) ||
  /^(password|qwerty|abc123|111222|admin123|iloveyou).{0,4}$/i.test(password)
