import type { Cashier } from '#domain/order.ts'
import type { PayMethod } from '#domain/payment.ts'

type Methods = Cashier['methods']

const isOpen = (methods: Methods, method: PayMethod) => methods.some((each) => each.method === method && each.isOpen)
const onOff = (isOn: boolean): 1 | 2 => (isOn ? 1 : 2)

/** Open payment methods, in the words used beside an order. */
export const encodePaySwitches = (methods: Methods) => ({
  yue_pay_status: onOff(isOpen(methods, 'balance')),
  pay_weixin_open: isOpen(methods, 'wechat'),
  ali_pay_status: isOpen(methods, 'alipay'),
})

/** 1 on, 2 off. */
export const encodeTransferSwitch = (methods: Methods): 1 | 2 => onOff(isOpen(methods, 'offline'))

/** 1 or 0: recharging takes a provider. */
export const encodeRechargeSwitch = (methods: Methods): 0 | 1 => (isOpen(methods, 'wechat') || isOpen(methods, 'alipay') ? 1 : 0)
