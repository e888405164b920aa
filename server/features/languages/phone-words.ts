import { readFileSync } from 'node:fs'
import { type Dictionaries, dictionaryVersion } from '#server/http/words.ts'

const FILE = new URL('../../../messages/phone-client/en-US.json', import.meta.url)
const english: Readonly<Record<string, string>> = JSON.parse(readFileSync(FILE, 'utf8'))

/**
 * The words of CRMEB's phone client, whose keys are its Chinese texts themselves. They are not the shop's dictionary: staff do not
 * change them, and our pages do not know them. A text that is missing here stays Chinese.
 */
export const PHONE_WORDS: Dictionaries = {
  'zh-CN': Object.fromEntries(Object.keys(english).map((text) => [text, text])),
  'en-US': english,
}

export const PHONE_WORDS_VERSION = dictionaryVersion(PHONE_WORDS['en-US'])
