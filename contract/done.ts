/** Successes with their own text (`done.<name>`) and CRMEB's code instead of "success". */
export const successes = {
  'signed-in': 410001,
  'signed-out': 410002,
  'phone-wanted': 410022,
  'sign-in-wanted': 410023,
  'code-sent': 410007,
  registered: 410013,
  bound: 410016,
  changed: 100001,
  deleted: 100002,
  'picture-uploaded': 100009,
  done: 100010,
  'act-waits': 100010,
  saved: 100014,
  submitted: 100017,
  added: 100021,
  cancelled: 100019,
  'refund-applied': 100027,
  'order-created': 410203,
  'order-exists': 410209,
  'order-received': 410204,
  paid: 100010,
  'paid-by-balance': 410197,
  'balance-too-low': 410216,
  'address-empty': 100011,
  'coupon-claimed': 410319,
} as const satisfies Record<string, number>

export type SuccessName = keyof typeof successes

export class Done<T> {
  readonly success: SuccessName
  readonly data: T | undefined

  constructor(success: SuccessName, data?: T) {
    this.success = success
    this.data = data
  }
}

export const done = <T = undefined>(success: SuccessName, data?: T): Done<T> => new Done(success, data)
