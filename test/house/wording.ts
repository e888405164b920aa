/**
 * A way of saying it that is not ours, and what we say. `in` narrows it: labels say more strictly what articles may say freely.
 * `at` names the keys that it is for, each after its language.
 */
export type Wording = { not: RegExp; say: string; in?: 'labels'; at?: RegExp }

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
  { not: /上海(时间|日期)/, say: '北京时间' },
  { not: /客人/, say: '顾客', in: 'labels' },
  { not: /快递单号/, say: '运单号', in: 'labels' },
  { not: /订单号/, say: '订单编号', in: 'labels' },
  { not: /话术/, say: '快捷回复', in: 'labels' },
  { not: /影片/, say: '视频', in: 'labels' },
  { not: /资金(异常|警报)|款项异常/, say: '资金告警', in: 'labels' },
  { not: /余额更正|更正余额/, say: '余额调整', in: 'labels' },
  { not: /双人|审批/, say: '复核', in: 'labels' },
  { not: /抢购时段/, say: '抢购场次', in: 'labels' },
  { not: /文章分类/, say: '文章栏目', in: 'labels' },
  { not: /顾客已?被?停用|账号已停用/, say: '封禁', in: 'labels' },
  {
    not: /我的账户|保护您的账户|您账户绑定|账户(安全|邮箱|总览|注销)/,
    say: '账号; 账户 has a balance, or is a bank’s',
    in: 'labels',
  },
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
  { not: /\b(Shanghai|Beijing) time\b/, say: 'China time' },
  { not: /\bfreight\b/i, say: 'shipping', in: 'labels' },
  { not: /\buser agreement\b/i, say: 'terms of use' },
  { not: /\bin yuan\b|\((¥|yuan)\)|(?<!CN)¥[\d{]/, say: 'CN¥ before an amount, (CN¥) after the name of a field', in: 'labels' },
  { not: /\d figures\b/, say: 'digits', in: 'labels' },
  { not: /\bready-made answer/i, say: 'canned reply', in: 'labels' },
  { not: /\bthat he knows\b|\bwith him\b/, say: 'they, them', in: 'labels' },
  { not: /\b[Ff]or ever\b|\bin vain\b|\banew\b/, say: 'no expiry, without results, again', in: 'labels' },
  { not: /\bshoppers?\b/i, say: 'customer', at: /^en-US (console|refusal)/ },
  { not: /\bSKUs?\b/, say: 'pack; a list that is imported has SKUs', at: /^en-US (?!import|console-imports)/ },
]
