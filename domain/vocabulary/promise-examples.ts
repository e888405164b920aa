import type { Localized } from '#domain/locale.ts'
import type { PromiseKey } from '#domain/promises.ts'

/** The demo shop's promises, offered to merchants as examples. They are true of no other shop. */
export const PROMISE_EXAMPLES: Readonly<Record<PromiseKey, Localized>> = {
  slogan: { zh: '德国 · 奥地利 · 阿尔萨斯，酒庄直采', en: 'Wine from Germany, Austria and Alsace' },
  'home-estate': { zh: '酒庄直采，附进口单证', en: 'Bought from the estates, with import papers' },
  'home-cold': { zh: '全程 14°C 恒温运输', en: 'Carried at 14 °C all the way' },
  'home-advice': { zh: '懂酒的人为您解答', en: 'Advice from people who know the wines' },
  'home-festival': {
    zh: '一条长街，几十张木桌，上百款酒：在葡萄成熟的季节，德国人就这样过节。我们把它带到了上海。',
    en: 'One long street, wooden tables, a hundred wines: that is how Germany celebrates when the grapes are ripe. We have brought it to Shanghai.',
  },
  'product-care': {
    zh: '十四度恒温仓发出，防震包装并投保；酷暑严寒改用保温箱。',
    en: 'From our cellar at 14 °C, packed safely and insured; insulated in heat and frost.',
  },
  'product-returns': {
    zh: '未开封七日无理由退货；破损或木塞污染，包换包退。',
    en: 'Seven days to return unopened bottles; corked or broken ones are replaced or refunded.',
  },
  'list-estates': {
    zh: '多是家族酒庄与合作社，大半不足三十公顷。每一家，我们都去过。',
    en: 'Family estates and cooperatives, most of them with fewer than thirty hectares. We have visited every one of them.',
  },
  'list-grapes': {
    zh: '雷司令当然在先，然后是从摩泽尔到新锡德尔湖之间的一切。',
    en: 'Riesling first, of course, and then everything else that grows between the Mosel and Lake Neusiedl.',
  },
  'checkout-dispatch': {
    zh: '16:00 前付款当日出库。江浙沪 1–2 天，其余地区 2–7 天。',
    en: 'Paid before 16:00 China time, it leaves the same day. Shanghai, Jiangsu and Zhejiang 1–2 days, elsewhere 2–7.',
  },
  'checkout-packing': { zh: '每瓶独立护套，破损包赔。', en: 'Every bottle is sleeved, and breakage is made good.' },
  'invoice-time': { zh: '发货后 3 个工作日内开好。', en: 'It is issued within 3 working days of dispatch.' },
  'cart-empty': {
    zh: '从摩泽尔的雷司令到瓦豪的绿维特利纳，慢慢挑一瓶。',
    en: 'From Mosel Riesling to Grüner Veltliner from the Wachau: take your time and pick a bottle.',
  },
  'damage-claim': {
    zh: '破损、错发、漏发，请在签收后 48 小时内拍照告诉我们。',
    en: 'If anything is broken, wrong or missing, send us a photo within 48 hours of delivery.',
  },
  'refund-answer': { zh: '我们会在 1 个工作日内答复您。', en: 'We answer within one working day.' },
  'refund-time': {
    zh: '余额即时到账，支付宝、微信 1–3 个工作日。',
    en: 'To your balance at once, to Alipay or WeChat within 1–3 working days.',
  },
  'estates-known': {
    zh: '都是我们走过、尝过、谈过的酒庄。',
    en: 'Estates that we have walked, tasted and talked with.',
  },
  'festival-children': { zh: '儿童可随家长入场，有葡萄汁', en: 'Children with their parents; there is grape juice' },
  'festival-wines': {
    zh: '桌上喝过的，店里都有。先在家里排一排酒单，或者错过了酒节，在这里补上。',
    en: 'What stands on the tables stands on our shelves. Plan your round at home, or make up for the one you missed.',
  },
  films: {
    zh: '每段十来秒，没有声音，有字幕：都是我们自己画、自己拍的。',
    en: 'A dozen seconds each, without sound but with captions: drawn and filmed by ourselves.',
  },
}
