/* What spreadsheets and couriers' exports write above their columns. */

export const ORDER_HEADER = /订单|order/i
export const TRACKING_HEADER = /运单|单号|tracking|waybill|awb/i
