import type { PIECES_WORD } from '#domain/name-breaks.ts'
import type { promiseWord } from '#domain/promises.ts'

type Accounts = typeof import('./en-US/accounts.json', { with: { type: 'json' }})
type AfterSales = typeof import('./en-US/after-sales.json', { with: { type: 'json' }})
type Cart = typeof import('./en-US/cart.json', { with: { type: 'json' }})
type Catalog = typeof import('./en-US/catalog.json', { with: { type: 'json' }})
type Chat = typeof import('./en-US/chat.json', { with: { type: 'json' }})
type Console = typeof import('./en-US/console.json', { with: { type: 'json' }})
type ConsoleAssistants = typeof import('./en-US/console-assistants.json', { with: { type: 'json' }})
type ConsoleAudit = typeof import('./en-US/console-audit.json', { with: { type: 'json' }})
type ConsoleChat = typeof import('./en-US/console-chat.json', { with: { type: 'json' }})
type ConsoleSales = typeof import('./en-US/console-sales.json', { with: { type: 'json' }})
type ConsoleMenu = typeof import('./en-US/console-menu.json', { with: { type: 'json' }})
type ConsoleMoney = typeof import('./en-US/console-money.json', { with: { type: 'json' }})
type ConsoleContent = typeof import('./en-US/console-content.json', { with: { type: 'json' }})
type ConsoleCustomers = typeof import('./en-US/console-customers.json', { with: { type: 'json' }})
type ConsolePhoneOrders = typeof import('./en-US/console-phone-orders.json', { with: { type: 'json' }})
type ConsoleOrders = typeof import('./en-US/console-orders.json', { with: { type: 'json' }})
type ConsoleViews = typeof import('./en-US/console-views.json', { with: { type: 'json' }})
type ConsoleVocabulary = typeof import('./en-US/console-vocabulary.json', { with: { type: 'json' }})
type ConsoleWines = typeof import('./en-US/console-wines.json', { with: { type: 'json' }})
type ConsoleShipping = typeof import('./en-US/console-shipping.json', { with: { type: 'json' }})
type ConsoleLanded = typeof import('./en-US/console-landed.json', { with: { type: 'json' }})
type ConsoleStock = typeof import('./en-US/console-stock.json', { with: { type: 'json' }})
type ConsoleImports = typeof import('./en-US/console-imports.json', { with: { type: 'json' }})
type ConsoleWineEditor = typeof import('./en-US/console-wine-editor.json', { with: { type: 'json' }})
type ConsoleFinance = typeof import('./en-US/console-finance.json', { with: { type: 'json' }})
type ConsoleNotices = typeof import('./en-US/console-notices.json', { with: { type: 'json' }})
type ConsoleReports = typeof import('./en-US/console-reports.json', { with: { type: 'json' }})
type ConsoleGifts = typeof import('./en-US/console-gifts.json', { with: { type: 'json' }})
type ConsoleWords = typeof import('./en-US/console-words.json', { with: { type: 'json' }})
type ConsoleAccount = typeof import('./en-US/console-account.json', { with: { type: 'json' }})
type ConsoleOpening = typeof import('./en-US/console-opening.json', { with: { type: 'json' }})
type ConsolePalette = typeof import('./en-US/console-palette.json', { with: { type: 'json' }})
type Content = typeof import('./en-US/content.json', { with: { type: 'json' }})
type Orders = typeof import('./en-US/orders.json', { with: { type: 'json' }})
type Payments = typeof import('./en-US/payments.json', { with: { type: 'json' }})
type Handover = typeof import('./en-US/handover.json', { with: { type: 'json' }})
type Coupons = typeof import('./en-US/coupons.json', { with: { type: 'json' }})
type Flash = typeof import('./en-US/flash.json', { with: { type: 'json' }})
type Gifts = typeof import('./en-US/gifts.json', { with: { type: 'json' }})
type Invoices = typeof import('./en-US/invoices.json', { with: { type: 'json' }})
type Plans = typeof import('./en-US/plans.json', { with: { type: 'json' }})
type Reviews = typeof import('./en-US/reviews.json', { with: { type: 'json' }})
type Search = typeof import('./en-US/search.json', { with: { type: 'json' }})
type Shell = typeof import('./en-US/shell.json', { with: { type: 'json' }})

type Plural<Key> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key

/** Every key that a page may ask for; plural forms are asked for without their ending. */
export type MessageKey = Plural<
  | keyof Accounts
  | keyof AfterSales
  | keyof Cart
  | keyof Catalog
  | keyof Content
  | keyof Coupons
  | keyof Flash
  | keyof Gifts
  | keyof Handover
  | keyof Orders
  | keyof Payments
  | keyof Invoices
  | keyof Plans
  | keyof Reviews
  | keyof Search
  | keyof Shell
  | ReturnType<typeof promiseWord>
  | typeof PIECES_WORD
> &
  string

/** Every key that a page of the staff console may ask for. */
export type ConsoleKey = Plural<
  | keyof Console
  | keyof ConsoleChat
  | keyof ConsoleSales
  | keyof ConsoleGifts
  | keyof ConsoleContent
  | keyof ConsoleMoney
  | keyof ConsoleAccount
  | keyof ConsoleAssistants
  | keyof ConsoleAudit
  | keyof ConsoleCustomers
  | keyof ConsoleFinance
  | keyof ConsoleImports
  | keyof ConsoleMenu
  | keyof ConsoleNotices
  | keyof ConsoleOpening
  | keyof ConsoleOrders
  | keyof ConsolePalette
  | keyof ConsolePhoneOrders
  | keyof ConsoleReports
  | keyof ConsoleShipping
  | keyof ConsoleLanded
  | keyof ConsoleStock
  | keyof ConsoleViews
  | keyof ConsoleVocabulary
  | keyof ConsoleWineEditor
  | keyof ConsoleWines
  | keyof ConsoleWords
> &
  string

/** Every key of the chat, which brings its own words along, in the shop and in the console. */
export type ChatKey = Plural<keyof Chat> & string
