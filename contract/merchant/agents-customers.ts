import { z } from 'zod'
import { endpoint, theCall } from '#contract/endpoint.ts'
import { wireBigId } from '#contract/inputs.ts'
import * as desk from '#contract/staff/customers.ts'
import { LABELS_OF_ONE_MAX } from '#domain/customer.ts'
import { byUid, read, write } from './agents.ts'

/* The card of a customer in CRMEB's app for agents. */

const customer = z.object({
  uid: z.number(),
  nickname: z.string(),
  avatar: z.string(),
  /** 138****0000 */
  phone: z.string(),
  now_money: z.string(),
  level_name: z.string(),
  group_name: z.string(),
  group_id: z.number(),
  labelNames: z.array(z.string()),
  spread_name: z.string(),
  is_promoter: z.number(),
  user_type: z.string(),
  birthday: z.string(),
  add_time: z.string(),
})
export const findCustomer = endpoint({
  ...read,
  path: '/user/info/:uid',
  summary: 'The card of a customer whose conversation the agent may see; what CRMEB has and this shop has not is empty',
  params: byUid,
  data: customer,
})

const label = z.object({ id: z.number(), label_name: z.string(), disabled: z.boolean() })
export const listLabels = endpoint({
  ...read,
  path: '/user/label/:uid',
  summary: 'Labels in use; `disabled` are those that the customer has',
  params: byUid,
  data: z.array(z.object({ id: z.number(), name: z.string(), label: z.array(label) })),
})
const ids = z.array(wireBigId).max(LABELS_OF_ONE_MAX).default([])
export const setLabels = endpoint({
  ...write,
  method: 'PUT',
  path: '/user/label/:uid',
  actAs: theCall(desk.addCustomerLabel, ({ params }) => ({ id: params.uid })),
  summary: 'Put labels on a customer, and take others off',
  params: byUid,
  body: z.object({ label_ids: ids, un_label_ids: ids }),
  data: z.undefined(),
})
export const listGroups = endpoint({
  ...read,
  path: '/user/group',
  summary: 'Groups of customers: none',
  data: z.array(z.never()),
})
