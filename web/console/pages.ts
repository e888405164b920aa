import type { ReactNode } from 'react'
import type { StaffScope } from '#domain/account.ts'
import { AFTER_SALE_READERS } from '#domain/after-sale.ts'
import { CUSTOMER_READERS } from '#domain/customer.ts'
import { REPORT_READERS } from '#domain/report.ts'
import { WORD_WRITERS } from '#domain/words.ts'
import type { ConsoleKey } from '#messages/keys.ts'
import * as icons from './layout/icons.tsx'
import { paths } from './paths.ts'

type Page = {
  path: string
  /** Pages that are opened from it, though their addresses do not begin with its own. */
  leadsTo?: readonly string[]
  label: ConsoleKey
  /** Other words by which staff look for it, with commas between them. */
  also?: ConsoleKey
  icon: (props: { size?: number }) => ReactNode
  /** At least one is needed; none means everybody. */
  scopes: readonly StaffScope[]
}

/** Scopes must match the `staffOnly` call of each route. */
export const PAGE_GROUPS: readonly { label: ConsoleKey; pages: readonly Page[] }[] = [
  {
    label: 'console.nav.work',
    pages: [
      { path: paths.home(), label: 'console.home.title', icon: icons.TodayIcon, scopes: [] },
      {
        path: paths.report('sales'),
        label: 'console-reports.title',
        also: 'console-palette.also.reports',
        icon: icons.FiguresIcon,
        scopes: REPORT_READERS,
      },
      { path: paths.chat(), label: 'console-chat.title', icon: icons.ChatIcon, scopes: ['agent'] },
      {
        path: paths.orders(),
        label: 'console-orders.title',
        also: 'console-palette.also.orders',
        icon: icons.OrdersIcon,
        scopes: ['merchandiser', 'finance'],
      },
      {
        path: paths.ordersToSend(),
        leadsTo: [
          '/orders/picking',
          '/orders/slips',
          '/orders/labels',
          paths.trackingNumbers(),
          paths.scanParcels(),
          paths.stillParcels(),
          paths.replacements(),
        ],
        label: 'console.orders.title',
        also: 'console-palette.also.to-send',
        icon: icons.ParcelIcon,
        scopes: ['merchandiser'],
      },
      { path: paths.heldStock(), label: 'console-sales.held.title', icon: icons.HeldIcon, scopes: ['merchandiser'] },
      {
        path: paths.customers(),
        label: 'console-customers.title',
        also: 'console-palette.also.customers',
        icon: icons.CustomersIcon,
        scopes: CUSTOMER_READERS,
      },
      {
        path: paths.afterSales(),
        label: 'console.after-sales.title',
        also: 'console-palette.also.after-sales',
        icon: icons.ReturnIcon,
        scopes: AFTER_SALE_READERS,
      },
      { path: paths.invoices(), label: 'console.invoices.title', icon: icons.InvoiceIcon, scopes: ['finance'] },
      { path: paths.reviews(), label: 'console.reviews.title', icon: icons.StarIcon, scopes: ['merchandiser'] },
    ],
  },
  {
    label: 'console-finance.nav',
    pages: [
      {
        path: paths.payments(),
        label: 'console-finance.payments.title',
        also: 'console-palette.also.payments',
        icon: icons.PaymentIcon,
        scopes: ['finance'],
      },
      { path: paths.bills(), label: 'console-finance.bills.title', icon: icons.BillIcon, scopes: ['finance'] },
      { path: paths.transfers(), label: 'console.transfers.title', icon: icons.TransferIcon, scopes: ['finance'] },
      { path: paths.alarms(), label: 'console-money.alarms.title', icon: icons.AlarmIcon, scopes: ['finance'] },
      { path: paths.paybacks(), label: 'console-money.paybacks.title', icon: icons.PaybackIcon, scopes: ['finance'] },
      { path: paths.moneyActs(), label: 'console-money.title', icon: icons.ApprovalIcon, scopes: ['finance', 'merchandiser'] },
      { path: paths.corrections(), label: 'console-finance.corrections.title', icon: icons.CorrectionIcon, scopes: ['finance'] },
      { path: paths.rechargeOffers(), label: 'console-finance.offers.title', icon: icons.OfferIcon, scopes: ['finance'] },
      { path: paths.bankAccount(), label: 'console-finance.bank.title', icon: icons.BankIcon, scopes: ['finance', 'admin'] },
      { path: paths.moneyLog(), label: 'console-money.audit.title', icon: icons.LogIcon, scopes: ['finance', 'admin'] },
      { path: paths.accounting(), label: 'console-finance.books.title', icon: icons.BooksIcon, scopes: ['finance'] },
    ],
  },
  {
    label: 'console-wines.nav',
    pages: [
      {
        path: paths.wines(),
        label: 'console-wines.title',
        also: 'console-palette.also.wines',
        icon: icons.WineIcon,
        scopes: ['merchandiser'],
      },
      {
        path: paths.stock(),
        label: 'console-stock.title',
        also: 'console-palette.also.stock',
        icon: icons.StockIcon,
        scopes: ['merchandiser'],
      },
      { path: paths.vocabulary(), label: 'console-vocabulary.title', icon: icons.VocabularyIcon, scopes: ['merchandiser'] },
      { path: paths.imports(), label: 'console-imports.title', icon: icons.ListIcon, scopes: ['merchandiser'] },
    ],
  },
  {
    label: 'console-sales.nav',
    pages: [
      {
        path: paths.coupons(),
        label: 'console-sales.coupons.title',
        also: 'console-palette.also.coupons',
        icon: icons.CouponIcon,
        scopes: ['merchandiser'],
      },
      {
        path: paths.flashSales(),
        label: 'console-sales.flash.title',
        also: 'console-palette.also.flash-sales',
        icon: icons.FlashIcon,
        scopes: ['merchandiser'],
      },
      {
        path: paths.freight(),
        label: 'console-sales.freight.title',
        also: 'console-palette.also.freight',
        icon: icons.TruckIcon,
        scopes: ['merchandiser'],
      },
      { path: paths.giftBoxes(), label: 'console-gifts.title', icon: icons.GiftIcon, scopes: ['merchandiser'] },
      { path: paths.searchWords(), label: 'console-sales.search.title', icon: icons.SearchWordIcon, scopes: ['merchandiser'] },
    ],
  },
  {
    label: 'console-content.nav',
    pages: [
      {
        path: paths.articles(),
        label: 'console-content.articles.title',
        also: 'console-palette.also.articles',
        icon: icons.ArticleIcon,
        scopes: ['merchandiser'],
      },
      {
        path: paths.banners(),
        label: 'console-content.banners.title',
        also: 'console-palette.also.banners',
        icon: icons.BannerIcon,
        scopes: ['merchandiser'],
      },
      { path: paths.festivals(), label: 'console-content.festivals.title', icon: icons.FestivalIcon, scopes: ['merchandiser'] },
      { path: paths.moments(), label: 'console-content.moments.title', icon: icons.MomentIcon, scopes: ['merchandiser'] },
      { path: paths.films(), label: 'console-content.films.title', icon: icons.FilmIcon, scopes: ['merchandiser'] },
      { path: paths.estates(), label: 'console-content.estates.title', icon: icons.EstateIcon, scopes: ['merchandiser'] },
      { path: paths.texts(), label: 'console-content.texts.title', icon: icons.TextIcon, scopes: ['merchandiser'] },
      { path: paths.words(), label: 'console-words.title', icon: icons.WordsIcon, scopes: WORD_WRITERS },
      { path: paths.promises(), label: 'console-words.promises.title', icon: icons.PromiseIcon, scopes: WORD_WRITERS },
      { path: paths.menu(), label: 'console-menu.title', icon: icons.MenuIcon, scopes: ['merchandiser', 'admin'] },
      { path: paths.company(), label: 'console-content.company.title', icon: icons.CompanyIcon, scopes: ['admin'] },
    ],
  },
  {
    label: 'console.nav.chat-settings',
    pages: [
      { path: paths.replies(), label: 'console.replies.title', icon: icons.ReplyIcon, scopes: ['agent'] },
      { path: paths.keywords(), label: 'console.keywords.title', icon: icons.KeywordIcon, scopes: ['chat-supervisor', 'admin'] },
      { path: paths.hours(), label: 'console.hours.title', icon: icons.ClockIcon, scopes: ['chat-supervisor', 'admin'] },
      { path: paths.notice(), label: 'console.notice.title', icon: icons.NoticeIcon, scopes: ['chat-supervisor', 'admin'] },
      { path: paths.agents(), label: 'console.agents.title', icon: icons.AgentsIcon, scopes: ['chat-supervisor', 'admin'] },
      {
        path: paths.supervisor(),
        label: 'console.supervisor.title',
        icon: icons.FiguresIcon,
        scopes: ['chat-supervisor', 'admin'],
      },
    ],
  },
  {
    label: 'console.nav.house',
    pages: [
      {
        path: paths.staff(),
        label: 'console.staff.title',
        also: 'console-palette.also.staff',
        icon: icons.KeyIcon,
        scopes: ['admin'],
      },
      { path: paths.orderLimits(), label: 'console-sales.limits.title', icon: icons.LimitIcon, scopes: ['admin'] },
      { path: paths.assistants(), label: 'console-assistants.title', icon: icons.AgentsIcon, scopes: ['admin'] },
      { path: paths.notices(), label: 'console-notices.title', icon: icons.BellIcon, scopes: ['admin'] },
      { path: paths.audit(), label: 'console-audit.title', icon: icons.LogIcon, scopes: ['admin'] },
      { path: paths.returnAddress(), label: 'console-opening.return.title', icon: icons.ReturnIcon, scopes: ['merchandiser'] },
      { path: paths.opening(), label: 'console-opening.title', icon: icons.OpeningIcon, scopes: ['admin'] },
    ],
  },
]
