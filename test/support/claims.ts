import type { Crawled } from './crawl.ts'

/** What a shop may only say when its merchant has written it (docs/decisions/035). */
const CLAIMS: readonly RegExp[] = [
  /14\s?°C|十四度|恒温|冷链|temperature[- ]controlled|cold chain/i,
  /当[日天](发货|出库)|次日达|隔日达|same[- ]day|leaves the same|next[- ]day|1–2 [天d]/i,
  /投保|保价|insured/i,
  /去过|走过|尝过|every estate|know every|visited|walked, tasted/i,
  /直采|直供|没有中间商|import papers|进口单证|bought from the estates|middlem[ae]n/i,
  /包赔|包换|包退|breakage|broken ones|corked (or|bottles)|made good/i,
  /正品|保真|guarantee|authentic/i,
  /七[日天]无理由|seven days|7 days|无理由/i,
  /\d 个工作日|working days?\b|小时内(答复|回复)/i,
  /包邮|free (delivery|shipping)|ships free/i,
  /\d+ ?小时内|within \d+ hours/i,
  /官方(授权|正品|旗舰)|official (dealer|importer|partner|shop)/i,
  /三处把关|three checks|五十家|fifty estates/i,
  /获奖|金奖|award|万名顾客|customers trust/i,
  /把它带到了上海|brought it to shanghai|a hundred wines|上百款/i,
  /自己画|drawn and filmed|grape juice at|有葡萄汁/i,
]

export const claimsOn = (pages: readonly Crawled[]): string[] =>
  pages.flatMap(({ path, html }) => CLAIMS.flatMap((claim) => claim.exec(html)?.[0] ?? []).map((found) => `${path}: ${found}`))
