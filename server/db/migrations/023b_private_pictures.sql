-- Photos of refunds and of the chat are private from now on. Those of before lie among the public files: the start of the shop moves them
-- and empties this list. A picture that its owner shows to everybody as well stays where it is.
create table picture_to_hide (name text primary key);

insert into picture_to_hide (name)
select name
  from upload
 where name in (
         select unnest(pictures || return_pictures) from after_sale
         union
         select content from chat_message where kind = 'image')
   and name not in (select avatar from account)
   and name not in (select unnest(pictures) from review);
