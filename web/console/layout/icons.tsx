import { icon } from '#web/ui/icon/icon.tsx'

export const TodayIcon = icon(<path d="M4 11.5 12 5l8 6.5M6 10v9h12v-9M10 19v-5h4v5" />)
export const ChatIcon = icon(<path d="M4 5h11v8H9l-3 2.5V13H4ZM18 9h2v8h-2v2.5L15 17h-4.5" />)
export const ParcelIcon = icon(<path d="m4 8 8-4 8 4v8.5l-8 4-8-4ZM4 8l8 4 8-4M12 12v8.5" />)
export const OrdersIcon = icon(<path d="M6 3.5h12v17H6ZM9 8h6M9 12h6M9 16h3" />)
export const OpeningIcon = icon(<path d="M5 20V4h14v16M9 20v-6h6v6M8.500 8h7M8.500 11h7" />)
export const SearchIcon = icon(<path d="M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12ZM15 15l5 5" />)
export const AlarmIcon = icon(<path d="M12 4.5 21 19.5H3ZM12 10.5v4M12 16.8v.4" />)
export const PaybackIcon = icon(<path d="M4 7.5h12a4.5 4.5 0 0 1 0 9H7M7.5 4 4 7.5 7.5 11M10 13.5 7 16.5l3 3" />)
export const HeldIcon = icon(<path d="M7 4h10M7 20h10M8 4c0 4 8 5 8 8s-8 4-8 8M16 4c0 4-8 5-8 8s8 4 8 8" />)
export const LimitIcon = icon(<path d="M4 16a8 8 0 0 1 16 0M12 16l4-5M4 19h16" />)
export const ReturnIcon = icon(<path d="M9 6 4.5 10.5 9 15M4.5 10.5H15a4.5 4.5 0 0 1 0 9h-3" />)
export const BankIcon = icon(<path d="m3.5 9.5 8.5-5 8.5 5ZM6 9.5V17M10 9.5V17M14 9.5V17M18 9.5V17M4 20h16" />)
export const BillIcon = icon(<path d="M4 4h7v16H4ZM13 4h7v16h-7ZM6.500 9h2M6.500 13h2M15.500 9h2M15.500 13h2" />)
export const BooksIcon = icon(<path d="M4 20h16M6 20V9M10 20V4M14 20v-8M18 20V7" />)
export const CorrectionIcon = icon(<path d="M5 8h8M9 4v8M11 17h8M6 20 18 4" />)
export const TransferIcon = icon(<path d="M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4" />)
export const GiftIcon = icon(
  <>
    <path d="M4 11h16v9H4zM3 7h18v4H3zM12 7v13" />
    <path d="M12 7c-4 0-5-4-3-4s3 4 3 4 1-4 3-4 1 4-3 4Z" />
  </>,
)
export const OfferIcon = icon(
  <path d="M4 9h16v4H4ZM5.500 13h13v7h-13ZM12 9v11M12 9c-5 0-5-5-2.500-5S12 6 12 9c0-3 0-5 2.500-5S17 9 12 9" />,
)
export const PaymentIcon = icon(<path d="M3.5 6h17v12h-17ZM3.5 10h17M7 14.5h4" />)
export const InvoiceIcon = icon(<path d="M6 3.5h12v17l-3-2-3 2-3-2-3 2ZM9 8.5h6M9 12.5h6" />)
export const StarIcon = icon(<path d="m12 4 2.4 5.2 5.6.7-4.1 3.9 1 5.7-4.9-2.8-4.9 2.8 1-5.7L4 9.9l5.6-.7Z" />)
export const ReplyIcon = icon(<path d="M4 5h16v11H10l-4.5 3.5V16H4ZM8 9h8M8 12h5" />)
export const KeywordIcon = icon(<path d="M5 8h14M5 8v8M19 8v8M5 16h6M15 16h4M11 12.5 13 19l2-5" />)
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 7.5V12l3 2" />
  </>,
)
export const NoticeIcon = icon(<path d="M5 10v4h3l6 4V6l-6 4ZM17.5 9.5a4 4 0 0 1 0 5" />)
export const BellIcon = icon(<path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15ZM10 18.5a2 2 0 0 0 4 0M12 5V3.5" />)
export const AgentsIcon = icon(
  <>
    <circle cx="9" cy="9" r="3.2" />
    <path d="M3.5 19c.5-3.4 2.5-5 5.5-5s5 1.6 5.5 5M15.5 6.3a3 3 0 0 1 0 5.4M17 14.4c2 .5 3.2 2 3.5 4.6" />
  </>,
)
export const KeyIcon = icon(
  <>
    <circle cx="8" cy="15" r="4" />
    <path d="m11 12 8-8M16 7l3 3M13.5 9.5l2 2" />
  </>,
)
export const ApprovalIcon = icon(<path d="M5 4h14v16H5ZM8.5 12l2.500 2.500 4.500-5" />)
export const LogIcon = icon(<path d="M6 3.500h12v17H6ZM9 8h6M9 12h6M9 16h4" />)
export const FiguresIcon = icon(<path d="M4 20h16M7 16v-4M12 16V6M17 16V9" />)
export const CouponIcon = icon(
  <path d="M4 7h16v3.5a1.7 1.7 0 0 0 0 3.4V17H4v-3.1a1.7 1.7 0 0 0 0-3.4ZM14 7v1.5M14 11.2v1.6M14 15.5V17" />,
)
export const FlashIcon = icon(<path d="M13 3.5 6 13.5h5l-1 7 7-10h-5Z" />)
export const ListIcon = icon(<path d="M4 5.5h16M4 12h16M4 18.5h9M17 15v6m-2.5-2.5L17 21l2.5-2.5" />)
export const TruckIcon = icon(
  <>
    <path d="M9 17.5h6M3.5 17.5V6h11v11.5M14.5 10h3.7l2.3 3.5v4h-1.5" />
    <circle cx="7" cy="17.5" r="2" />
    <circle cx="17" cy="17.5" r="2" />
  </>,
)
export const SearchWordIcon = icon(
  <>
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="m15 15 5 5M8 9.5h5M8 12h3" />
  </>,
)
export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />)
export const SignOutIcon = icon(<path d="M14 4H6v16h8M10.5 12H20M16.5 8.5 20 12l-3.5 3.5" />)
export const GlobeIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5c3 2.6 3.8 5.3 3.8 8.5s-.8 5.9-3.8 8.5c-3-2.6-3.8-5.3-3.8-8.5S9 6.1 12 3.5Z" />
  </>,
)
export const ShopIcon = icon(<path d="M14 5h5v5M19 5l-8 8M16.5 13.5V19H5V7.5h5.5" />)
export const StockIcon = icon(<path d="M3.500 9.500h17M3.500 15h17M5 4v16M19 4v16M8.500 9.500V6h3v3.500M12.500 15v-3.500h3V15" />)
export const ArticleIcon = icon(<path d="M6 3.5h9l4 4V20.5H6ZM15 3.5V8h4M9 12h7M9 15h7M9 18h4" />)
export const BannerIcon = icon(<path d="M3.5 6h17v12h-17ZM3.5 15l4.5-4 4 3.5 3-2.5 5.5 4M8 20.5h8" />)
export const FestivalIcon = icon(<path d="M8 4h8c.6 4.5-.8 8-4 8s-4.600-3.500-4-8ZM12 12v7M8.500 20h7M7.800 7.500h8.400" />)
export const MomentIcon = icon(
  <>
    <path d="M4 7.500h4L9.500 5h5L16 7.500h4V19H4Z" />
    <circle cx="12" cy="13" r="3.500" />
  </>,
)
export const FilmIcon = icon(<path d="M3.500 5.500h17v13h-17ZM10 9.200v5.600l5-2.800Z" />)
export const EstateIcon = icon(<path d="M4 20V10l5-4 5 4v10ZM14 12h6v8h-6M8 20v-5h2v5M3 20h18M17 15v1.500" />)
export const VocabularyIcon = icon(
  <path d="M5 4.500h6.500v15H7a2 2 0 0 1-2-2ZM11.500 4.500H19v15h-7.500M14 8.500h2.500M14 12h2.500M7.500 8.500h1.500" />,
)
export const TextIcon = icon(<path d="M5 5h14M5 9.500h14M5 14h14M5 18.500h8" />)
export const CompanyIcon = icon(
  <path d="M5 20V4.500h9V20M14 9h5v11M3.500 20h17M8 8h3M8 11.500h3M8 15h3M16.500 12.500h.01M16.500 16h.01" />,
)
export const WordsIcon = icon(
  <path d="M3.500 18 8 6l4.500 12M5 14h6M14 9.500h6.500M17.200 7v2.500c0 3.500-1.500 6-3.700 7.500M15 12.500c1 2 2.800 3.600 5 4.500" />,
)
export const PromiseIcon = icon(
  <path d="M12 3.500 19 6v5.500c0 4.300-2.900 7.300-7 9-4.100-1.700-7-4.700-7-9V6ZM9 11.800l2.200 2.200L15.200 10" />,
)
export const WineIcon = icon(
  <path d="M10 3.500h4v5.500c1.600.900 2.500 2.300 2.500 4.200v7.300h-9v-7.300c0-1.900.900-3.300 2.500-4.200ZM7.500 13.500h9M7.500 17.500h9" />,
)
export const CustomersIcon = icon(
  <>
    <circle cx="9" cy="8.500" r="3.500" />
    <path d="M3 19.500c0-3.300 2.700-6 6-6s6 2.700 6 6M15.500 5.300a3.500 3.500 0 0 1 0 6.400M17.500 14.300c2.100.9 3.500 3 3.500 5.200" />
  </>,
)
