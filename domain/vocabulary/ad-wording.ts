/**
 * What the Advertising Law of the People's Republic of China forbids: absolute claims (article 9), and in advertisements of alcohol
 * urging to drink, drinking with driving, and effects such as calm or strength (article 23).
 */
export type AdRule = 'absolute' | 'urging' | 'driving' | 'effect'

const RULES: readonly { rule: AdRule; words: RegExp }[] = [
  {
    rule: 'absolute',
    words:
      /国家级|世界级|宇宙级|最高级|最佳|最好|最优|最强|最大|最低|最先进|最受欢迎|最(?=[\u4e00-\u9fff]{0,2}的)|第一(?!次|支|瓶|杯|批|款|代|年|季|口|天|个|届|道|级|眼|印象|时间)|唯一|顶级|极品|绝无仅有|史无前例|独一无二|王牌|首选|销量冠军|no\.? ?1\b|number one|\b(?:the )?(?:world'?s |nation'?s )?(?:best|finest|greatest)\b(?! (?:served|enjoyed|drunk|before|with|at|from|to|between|if|when|young|chilled|after))|\bsecond to none\b|\bunrivall?ed\b|\bunbeatable\b|\btop[- ]?(?:grade|class)\b/gi,
  },
  {
    rule: 'urging',
    words:
      /干杯不醉|不醉不归|一醉方休|开怀畅饮|豪饮|痛饮|畅饮|多喝|狂饮|\bdrink (?:up|more|as much)\b|\bbinge\b|\bget drunk\b|\bbottoms up\b/gi,
  },
  { rule: 'driving', words: /酒后驾|开车(?:前|后|时)?(?:喝|饮)|驾驶|驾车|飞行员|\bdriv(?:e|ing)\b|\bpilot(?:ing)?\b/gi },
  {
    rule: 'effect',
    words:
      /适量饮酒有益|有益健康|有益于健康|消除紧张|消除焦虑|缓解压力|缓解疲劳|解压|助眠|增强体力|强身健体|延年益寿|美容养颜|软化血管|降血[压脂]|抗衰老|保健|治疗|\b(?:good for|improves?) (?:your |the )?(?:health|heart|sleep|skin)\b|\bhealthy\b|\brelie(?:f|ves?) (?:of )?(?:stress|tension|anxiety)\b|\bstress relief\b|\banti-?ageing\b|\bmore (?:strength|stamina)\b/gi,
  },
]

export type AdWarning = { rule: AdRule; words: string }

/** Each wording once, in the order of the rules. A warning is a hint: only a person can tell whether the sentence is one. */
export function adWarnings(text: string): AdWarning[] {
  const found = new Map<string, AdWarning>()
  for (const { rule, words } of RULES) {
    for (const [hit] of text.matchAll(words)) found.set(hit.toLowerCase(), { rule, words: hit })
  }
  return [...found.values()]
}
