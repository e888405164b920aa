import type { Arms } from '../arms.ts'
import type { Localized } from '../locale.ts'
import { charges, divisionNames, tinctureNames } from './charges.ts'

/** The arms in words: “a stork in silver on blue, with a mount of three peaks in gold”. */
export function blazon({ field, division, charge, tinctures }: Arms): Localized {
  const [what, part] = [charges[charge].name, divisionNames[division]]
  const [ground, upon, colour] = [tinctureNames[field], tinctureNames[tinctures.division], tinctureNames[tinctures.charge]]
  return {
    zh: `${ground.zh}底${division === 'plain' ? '' : `、${upon.zh}色${part.zh}`}，上有${colour.zh}色${what.zh}`,
    en: `${what.en} in ${colour.en} on ${ground.en}${division === 'plain' ? '' : `, with ${part.en} in ${upon.en}`}`,
  }
}
