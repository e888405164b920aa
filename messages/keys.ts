type Accounts = typeof import('./en-US/accounts.json', { with: { type: 'json' }})
type Cart = typeof import('./en-US/cart.json', { with: { type: 'json' }})
type Catalog = typeof import('./en-US/catalog.json', { with: { type: 'json' }})
type Content = typeof import('./en-US/content.json', { with: { type: 'json' }})
type Orders = typeof import('./en-US/orders.json', { with: { type: 'json' }})
type Shell = typeof import('./en-US/shell.json', { with: { type: 'json' }})

type Plural<Key> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key

/** Every key that a page may ask for; plural forms are asked for without their ending. */
export type MessageKey = Plural<keyof Accounts | keyof Cart | keyof Catalog | keyof Content | keyof Orders | keyof Shell> & string
