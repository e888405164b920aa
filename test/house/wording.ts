/** A way of saying it that is not ours, and what we say. `in` narrows it: labels say more strictly what articles may say freely. */
export type Wording = { not: RegExp; say: string; in?: 'labels' }

export const CHINESE: readonly Wording[] = [
  { not: /(?<!迷)你(?!们)/, say: '您' },
  { not: /口味/, say: '口感', in: 'labels' },
  { not: /封口/, say: '封瓶', in: 'labels' },
  { not: /秒杀/, say: '抢购' },
  { not: /凯泽斯图尔|凯撒斯图尔|凯泽施图尔/, say: '凯撒施图尔' },
  { not: /酒品/, say: '酒款' },
  { not: /店主推荐/, say: '本店推荐' },
  { not: /果味/, say: '果香', in: 'labels' },
  { not: /^佐餐$/, say: '配餐', in: 'labels' },
  { not: /[\u4e00-\u9fff”）][,;:?]|[,;?][\u4e00-\u9fff]/, say: 'full-width punctuation' },
  { not: /\.\.\./, say: '……' },
]

export const ENGLISH: readonly Wording[] = [
  {
    not: /\b(dis)?(colou?red)?(colour|flavour|favour|neighbour|labour|honour|behaviour|savour|vapour|harbour|humour|rumour)/i,
    say: '-or',
  },
  { not: /\b(kilo|milli|centi|hecto)?(metre|litre)s?\b|\b(amphi)?theatre|\bcentre|\bfibre\b/i, say: '-er' },
  { not: /\b(cancelled|labelled|travelled|shrivelled|fulfil|skilful|woollen)\b/i, say: 'one l, or two in fulfill' },
  {
    not: /\b\w*(organis|recognis|realis(e|ed|ing)|apologis|harmonis|oxidis|caramelis|crystallis|botrytis(e|ed)|analys)(e|es|ed|ing)?\b/i,
    say: '-ize, -yze',
  },
  {
    not: /\b(licence|defence|offence|pretence|programme|catalogue|grey|plough|mould|sulphur|judgement|ageing|learnt|towards|afterwards|whilst|amongst|sceptic|cosy)/i,
    say: 'American spelling',
  },
  { not: /\bper cent\b/i, say: 'percent' },
  { not: /\btelephone/i, say: 'phone' },
  { not: /\be-mail/i, say: 'email' },
  { not: /\blog(ged)?[ -]?(in|out)\b/i, say: 'sign in, sign out', in: 'labels' },
  { not: /\b[Dd]elivery (address|fee|rate|cost)|[Ff]ree delivery/, say: 'shipping' },
  { not: /\bto be had\b|\b(cannot|can) be had\b|\bhad at present\b/i, say: 'available', in: 'labels' },
  {
    not: /\bNone fits\b|\bfits this order\b|\bOur order\b|\bchoose a dimension\b/,
    say: 'None can be used, Featured, pick a way in',
  },
  { not: /^To (the|my) /, say: 'Go to, View, Browse', in: 'labels' },
  { not: /\b(any|every)body\b/i, say: 'anyone, everyone', in: 'labels' },
  { not: /\breckon/i, say: 'calculate, based on', in: 'labels' },
  { not: /\bonce more\b|\bgo on shopping\b|\bforgotten your\b/i, say: 'again, continue, forgot', in: 'labels' },
  {
    not: /\bmade out over\b|\bneed do nothing\b|\bis not to be had\b|\bthe way it came\b/i,
    say: 'plain American English',
    in: 'labels',
  },
  { not: /(\d|\}) %/, say: 'no space before %', in: 'labels' },
]
