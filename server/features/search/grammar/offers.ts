import type { SearchOffer } from '#domain/search.ts'

type OfferRule = { offer: SearchOffer; pattern: RegExp }

const rule = (offer: SearchOffer, chinese: string, latin: string): OfferRule => ({
  offer,
  pattern: new RegExp(`(?:${chinese}|(?<![a-zà-ÿ])(?:${latin})(?![a-zà-ÿ]))`, 'u'),
})

/** Whom a present is for: 送爸爸, 送给女朋友的. */
const RECIPIENTS =
  '爸爸?|妈妈?|父亲|母亲|父母|爸妈|长辈|老人|岳父母?|岳母|老丈人|丈人|丈母娘|公公|婆婆|公婆|爷爷|奶奶|外公|外婆|叔叔|阿姨|舅舅|哥哥|弟弟|姐姐|妹妹|亲戚|亲友|女朋友|男朋友|女友|男友|朋友|老婆|老公|太太|妻子|丈夫|老师|医生|师傅|同学|上司|老板|领导|客户|同事|闺蜜|女士|男士|女生|男生|人'

/** Words for the shop's marks. A search for flash sales shows reduced wines and links to their page (page-words.ts). */
const RULES: readonly OfferRule[] = [
  rule(
    'reduced',
    '限时(?:秒杀|抢购|特价|特惠|优惠)?|秒杀|抢购|闪购|特价|特惠|特卖|打折|折扣|促销|优惠(?!券)|降价|减价|清仓|活动价|划算',
    'flash[- ]?(?:sales?|deals?)|on (?:sale|offer|promotion)|(?<!for )sales?(?!-? ?unstrut)|special offers?|special price|offers?|deals?|discount(?:s|ed)?|reduced|promo(?:tion)?s?|bargains?|clearance|(?:sonder)?angebote?|reduziert(?:e[rs]?)?|rabatt|en promotion|soldes',
  ),
  rule(
    'new',
    '新品(?!种)|新到|新上架|新上市|新货|新款|最新|上新',
    "new(?:est)? (?:arrivals?|releases?|products?|items?|wines?)|new in|what'?s new|novelt(?:y|ies)|newest|neuheit(?:en)?|neu(?:e weine)?|nouveautés?",
  ),
  rule(
    'hot',
    '销量(?:最?高|最?好|排行|第一)?|热销|热卖|热门|畅销|爆款|网红|卖得最?好的?|人气',
    'best[- ]?sell(?:ers?|ing)|top[- ]?sell(?:ers?|ing)|(?:most )?popular|verkaufsschlager|beliebt(?:e|este)?[rns]?|meilleures ventes',
  ),
  // Before "recommended": 送礼推荐 is about presents.
  rule(
    'gift',
    `礼盒装?|礼品装?|礼物|送礼(?:推荐)?|送给?(?:${RECIPIENTS})的?|伴手礼|随手礼`,
    'song ?li|li ?wu|li ?he|gift[- ]?(?:s|box(?:es)?|sets?|packs?|ideas?|wines?)?|presents?|geschenk(?:e|idee|ideen)?|cadeaux?',
  ),
  rule(
    'recommended',
    '本店推荐|店长推荐|掌柜推荐|店家推荐|主推',
    "staff picks?|(?:our|house|shop'?s) (?:picks?|favou?rites?)|unsere empfehlung(?:en)?",
  ),
]

export function readOffers(searched: string): { offers: { typed: string; offer: SearchOffer }[]; rest: string } {
  let rest = searched
  const offers = RULES.flatMap(({ offer, pattern }) => {
    const match = pattern.exec(rest)
    if (!match) return []
    rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`
    return [{ typed: match[0].trim(), offer }]
  })
  return { offers, rest }
}
