import type { Rule } from './rule.ts'

export const chatRules: readonly Rule[] = [
  {
    name: 'I6 the messages of a conversation are not numbered 1, 2, 3 … in the order of their ids',
    broken: (db) => db`
      select shopper_id, id, position, place
        from (select shopper_id, id, position, row_number() over (partition by shopper_id order by id) as place from chat_message) numbered
       where position <> place`,
  },
  {
    name: 'I6 a conversation does not end with its last message',
    broken: (db) => db`
      select thread.shopper_id, last_position, last_message_id, count(message.id) as messages, max(message.id) as newest
        from chat_thread thread left join chat_message message on message.shopper_id = thread.shopper_id
       group by thread.shopper_id
      having last_position <> count(message.id) or last_message_id is distinct from max(message.id)`,
  },
  {
    name: 'an order was shown in the conversation of somebody else',
    broken: (db) => db`
      select message.id, message.shopper_id, account_id
        from chat_message message join shop_order on number = message.content
       where kind = 'order' and account_id <> message.shopper_id`,
  },
]
