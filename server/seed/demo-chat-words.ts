import type { CannedDraft } from '#contract/staff/chat-settings.ts'
import type { MessageKind } from '#domain/conversation.ts'
import type { KeywordAnswer } from '#domain/conversation-desk.ts'
import type { Localized } from '#domain/locale.ts'

/* Texts of the demo's customer service. */

export const NOTICE: Localized = {
  zh: `<h3>欢迎来到酒窖柜台</h3>
<p>我们的客服都在德国、奥地利和阿尔萨斯的酒庄学习过。选酒、配餐、送礼、订单，都可以问。</p>
<ul><li>配送：{{checkout-dispatch}}</li><li>破损：{{damage-claim}}</li><li>发票：下单时或付款后 {{invoice-days}} 天内在订单页申请</li></ul>
<p>过量饮酒有害健康。我们不向未成年人售酒。</p>`,
  en: `<h3>Welcome to the cellar counter</h3>
<p>Our people have worked at estates in Germany, Austria and Alsace. Ask us about wines, food, presents or your order.</p>
<ul><li>Shipping: {{checkout-dispatch}}</li><li>Breakage: {{damage-claim}}</li><li>Invoices: request one when ordering, or on the order page up to {{invoice-days}} days after paying</li></ul>
<p>Excessive drinking harms your health. We do not sell alcohol to minors.</p>`,
}

export const GREETING: Localized = {
  zh: '您好，我是{name}，很高兴为您服务。请问想找什么样的酒？',
  en: 'Hello, this is {name}. What kind of wine are you looking for?',
}

export const KEYWORDS: Omit<KeywordAnswer, 'id'>[] = [
  {
    words: ['运费', '包邮', '多久到', '几天到', 'delivery', 'shipping'],
    match: 'contains',
    answer: {
      zh: '{{checkout-dispatch}}运费：{{freight}}。',
      en: '{{checkout-dispatch}} Rates: {{freight}}.',
    },
    isOn: true,
  },
  {
    words: ['发票', '开票', 'invoice'],
    match: 'contains',
    answer: {
      zh: '付款后 {{invoice-days}} 天内，可在订单详情页点“申请发票”，电子发票开好后也在那里下载。',
      en: 'Up to {{invoice-days}} days after paying you can request an invoice on the page of your order, and download it there once it has been issued.',
    },
    isOn: true,
  },
  {
    words: ['破损', '碎了', 'broken'],
    match: 'contains',
    answer: {
      zh: '很抱歉！请保留外箱，把酒和箱子的照片发在这里，或在订单页申请售后，我们马上处理。',
      en: 'We are sorry! Please keep the box and send us pictures of it and the bottle here, or ask for a refund on the page of your order.',
    },
    isOn: true,
  },
  {
    words: ['人工', '转人工', 'agent', 'human'],
    match: 'exact',
    answer: { zh: '好的，客服马上就来。', en: 'Of course, somebody will be with you in a moment.' },
    isOn: true,
  },
]

export const CANNED_REPLIES: Omit<CannedDraft, 'isShared'>[] = [
  { shortcut: 'hello', text: { zh: '{name}您好，请问有什么可以帮您？', en: 'Hello {name}, how can we help you?' } },
  {
    shortcut: 'ship',
    text: {
      zh: '您的订单已经打包，今天交给快递，单号会显示在订单页。',
      en: 'Your order is packed and leaves with the courier today; the tracking number will be on its page.',
    },
  },
  {
    shortcut: 'temp',
    text: {
      zh: '雷司令建议 8 至 10 °C 饮用，冰箱冷藏两小时即可；黑皮诺 14 至 16 °C 最好。',
      en: 'Riesling is best at 8 to 10 °C, two hours in the fridge will do; Pinot Noir at 14 to 16 °C.',
    },
  },
  {
    shortcut: 'broken',
    text: {
      zh: '非常抱歉！请把破损的照片发给我，我们马上为您补发或退款。',
      en: 'We are very sorry! Send me a picture, and we replace the bottle or give your money back at once.',
    },
  },
  { shortcut: 'bye', text: { zh: '感谢您的光临，祝您喝得开心！', en: 'Thank you for coming by, and enjoy your wine!' } },
]

/** `{wine}`, `{order}` and `{picture}` are replaced by the demo's own. */
type Line = { by: 'shopper' | 'agent' | 'house'; kind: MessageKind; content: string; minute: number }
const said = (by: Line['by'], minute: number, content: string, kind: MessageKind = 'text'): Line => ({
  by,
  kind,
  content,
  minute,
})

export const TALK: Line[] = [
  said('shopper', 0, '你好，想请教一下，这款酒配清蒸鲈鱼合适吗？'),
  said('house', 0, '您好，我是小美，很高兴为您服务。请问想找什么样的酒？'),
  said('shopper', 0, '{wine}', 'product'),
  said('agent', 1, '您好！这款很合适：酒体轻盈、酸度清爽，正好衬托鱼的鲜味。[em-smile]'),
  said('agent', 1, '建议 8 至 10 °C 饮用，冷藏两小时就可以。'),
  said('shopper', 3, '太好了 [em-heart_eyes] 我上一单什么时候能到？'),
  said('shopper', 3, '{order}', 'order'),
  said('agent', 9, '已经在路上了，运单号在订单页可以看到，预计后天送达。'),
  said('shopper', 10, '{picture}', 'image'),
  said('shopper', 10, '上次买的这瓶也很喜欢，下次还来。'),
  said('agent', 11, 'em-wink', 'emoji'),
  said('agent', 11, '谢谢您的喜欢，祝您用餐愉快！'),
]

export const OTHER_TALK: Line[] = [
  said('shopper', 0, 'Hi! Do you ship to Suzhou, and how long does it take?'),
  said('agent', 2, 'Yes, we do. The shipping page says how long each region takes, and checkout shows the rate.'),
  said('shopper', 3, 'Perfect, thank you! [em-blush]'),
]
