import type { Cashier } from '#domain/order.ts'
import type { PayMethod } from '#domain/payment.ts'

type Methods = Cashier['methods']

const isOpen = (methods: Methods, method: PayMethod) => methods.some((each) => each.method === method && each.isOpen)
const onOff = (isOn: boolean): 1 | 2 => (isOn ? 1 : 2)

/** Which ways of paying are open, in the words of the places that say it beside an order (docs/wire.md, "Orders"). */
export const encodePaySwitches = (methods: Methods) => ({
  yue_pay_status: onOff(isOpen(methods, 'balance')),
  pay_weixin_open: isOpen(methods, 'wechat'),
  ali_pay_status: isOpen(methods, 'alipay'),
})

/** Whether bank transfers are taken: 1 on, 2 off. */
export const encodeTransferSwitch = (methods: Methods): 1 | 2 => onOff(isOpen(methods, 'offline'))
