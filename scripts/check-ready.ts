import { localeFromAcceptLanguage } from '#domain/locale.ts'
import { checkReady, type Finding } from '#server/check-ready.ts'
import { sayBuiltIn } from '#server/http/words.ts'
import { isShopBuilt } from './build.ts'

/** `npm run check:ready`: whether a start with this environment would go well. Exits with 1 when something is wrong. */
const SIGN_WIDTH = 6

const { LC_ALL, LC_MESSAGES, LANG } = process.env
const locale = localeFromAcceptLanguage(LC_ALL || LC_MESSAGES || LANG) ?? 'en-US'

let wrong = 0
for await (const finding of findings()) {
  if (finding.state === 'bad') wrong += 1
  console.log(`${sayBuiltIn(locale, `check-ready.sign-${finding.state}`).padEnd(SIGN_WIDTH)} ${finding.sentence}`)
}
console.log(sayBuiltIn(locale, wrong === 0 ? 'check-ready.ready' : 'check-ready.not-ready', { count: wrong }))
// Not waiting for connections that hang.
process.exit(wrong === 0 ? 0 : 1)

async function* findings(): AsyncGenerator<Finding> {
  if (!isShopBuilt()) yield { state: 'noted', sentence: sayBuiltIn(locale, 'check-ready.build-missing') }
  yield* checkReady(process.env, locale)
}
