-- Supervising the chat is a right of its own. Whoever could do it until now, because administrators could, still can.
update account set scopes = array_append(scopes, 'chat-supervisor')
 where 'admin' = any (scopes) and not 'chat-supervisor' = any (scopes);

-- The demo's supervisor was an administrator for that reason alone. Not in a shop where nobody else could manage accounts.
update account supervisor set scopes = array_remove(scopes, 'admin')
 where login = 'supervisor' and nickname = '维拉' and scopes <@ array['shopper', 'agent', 'admin', 'chat-supervisor']
   and exists (
     select from account other
      where other.id <> supervisor.id and 'admin' = any (other.scopes) and other.blocked_at is null and other.deleted_at is null);
