import type { Localized } from '../locale.ts'

/**
 * What the shop records of its visitors and customers, said to them (`{{recorded}}` in the privacy page), and the tables it lies in. A
 * test holds this against the database: no table of theirs is left unsaid.
 */
export const RECORDED: readonly { tables: readonly string[]; words: Localized }[] = [
  {
    tables: ['account', 'account_event', 'wechat_follower', 'wechat_identity', 'wechat_arrival', 'upload'],
    words: {
      zh: '账户：手机号、电子邮箱、密码的散列值、昵称、头像、在公众号与小程序中的微信标识与是否关注公众号，以及账户的变更',
      en: 'your account: phone number, email address, a hash of the password, name shown, picture, WeChat identifiers in our official account and mini-program and whether you follow the account, and changes to the account',
    },
  },
  {
    tables: ['session', 'known_network', 'login_failure', 'sign_in_code', 'second_factor', 'recovery_code'],
    words: {
      zh: '登录：时间、设备与浏览器、网络地址、失败的尝试与发出的验证码',
      en: 'signing in: time, device and browser, network address, failed attempts and codes sent',
    },
  },
  {
    tables: ['earlier_account', 'left_identity'],
    words: {
      zh: '注销或换号后，原手机号、邮箱与微信标识的加密摘要',
      en: 'after an account is closed or its number or email address changed, a keyed digest of the old number, email address and WeChat identifier',
    },
  },
  { tables: ['address'], words: { zh: '收货地址：姓名、电话、地址', en: 'shipping addresses: name, phone, address' } },
  {
    tables: [
      'cart_line',
      'cart_merge',
      'buy_now',
      'checkout',
      'favourite',
      'back_in_stock_wish',
      'price_wish',
      'favourite_share',
      'assistant_basket',
    ],
    words: {
      zh: '购物车、结算中的商品（包括购物助手替您准备的）、收藏及其分享链接、到货提醒与降价提醒',
      en: 'your cart, what you are checking out (also what an assistant has prepared for you), favorites and the link by which you share them, and wines you asked to be told about, with the price you named',
    },
  },
  {
    tables: ['search_history', 'search_visitor', 'search_miss'],
    words: {
      zh: '搜索：登录后最近的搜索词；未登录时只以每日更换的摘要计数',
      en: 'searches: your recent words when signed in; otherwise only counted, by a digest',
    },
  },
  {
    tables: ['wine_visit'],
    words: { zh: '在手机端浏览过的商品', en: 'wines you have looked at in the phone app' },
  },
  {
    tables: ['chat_page_seen'],
    words: {
      zh: '浏览：与客服对话前后打开过的商品与页面，供客服查看',
      en: 'pages seen: wines and pages opened around a chat, shown to the agent',
    },
  },
  {
    tables: ['chat_thread', 'chat_message', 'chat_service', 'chat_note', 'chat_handover'],
    words: {
      zh: '客服：对话的文字与图片、时间、评分，以及客服写下的备注',
      en: 'customer service: words and pictures of the chat, times, your rating, and notes by our agents',
    },
  },
  {
    tables: [
      'shop_order',
      'order_line',
      'order_line_part',
      'order_gift',
      'order_event',
      'order_note',
      'order_hold',
      'parcel',
      'parcel_line',
      'parcel_lot',
      'lot_change',
      'parcel_step',
      'replacement',
      'replacement_line',
      'pay_link',
      'after_sale',
      'after_sale_line',
      'after_sale_event',
    ],
    words: {
      zh: '订单：商品及其批次、金额、收货信息、贺卡、备注、包裹与物流、付款链接、补发、退款与售后及其照片',
      en: 'orders: goods and their lots, sums, recipient, gift card, notes, parcels and their way, payment links, replacements, refunds and their photos',
    },
  },
  {
    tables: [
      'payment',
      'payback',
      'wechat_payer',
      'transfer_instruction',
      'recharge',
      'ledger_entry',
      'ledger_transaction',
      'money_act',
    ],
    words: {
      zh: '支付与余额：方式、金额、时间、交易号与每一笔变动，在微信内付款期间的微信标识',
      en: 'payments and balance: method, sum, time, transaction number and every movement, and within WeChat your identifier until the payment is over',
    },
  },
  {
    tables: ['coupon_claim', 'coupon_use', 'coupon_code_miss'],
    words: {
      zh: '领取与使用的优惠券，输错优惠码的时间与网络地址',
      en: 'coupons claimed and used, and when and from which network a wrong code was typed',
    },
  },
  {
    tables: ['invoice', 'invoice_title', 'issued_invoice'],
    words: {
      zh: '发票与抬头：名称、税号、地址、电话、开户行、邮箱',
      en: 'invoices and their titles: name, tax number, address, phone, bank, email',
    },
  },
  { tables: ['review'], words: { zh: '评价：星级、文字与照片', en: 'reviews: stars, words and photos' } },
  {
    tables: ['notice', 'notice_wish'],
    words: {
      zh: '通知：发送的短信与微信消息，以及您选择的接收方式',
      en: 'notices: text and WeChat messages sent to you, and how you want them',
    },
  },
  {
    tables: ['customer', 'customer_recount', 'customer_label', 'customer_request'],
    words: {
      zh: '客户资料：消费累计、员工所加的标签与备注、您提出的个人信息请求',
      en: 'customer record: what you have spent, labels and notes by our staff, and your requests about personal data',
    },
  },
  {
    tables: ['audit_entry', 'staff_act', 'staff_act_end', 'staff_act_open', 'staff_change'],
    words: { zh: '员工对您的订单与资料所做的操作', en: 'what our staff did with your orders and data' },
  },
]

/** One sentence; without a period. */
export const RECORDED_WORDS: Localized = {
  zh: RECORDED.map(({ words }) => words.zh).join('；'),
  en: RECORDED.map(({ words }) => words.en).join('; '),
}
