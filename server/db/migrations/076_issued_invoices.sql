-- Each invoice that was issued stays on record (decision 080): asking again and correcting wrote over the only row there was.

create table issued_invoice (
  id bigint generated always as identity primary key,
  order_id bigint not null references shop_order,
  number text not null check (number <> ''),
  amount bigint not null,
  title jsonb not null,
  file text not null,
  issued_at timestamptz not null,
  issued_by bigint references account,
  -- Null while it is valid. Voided: nothing came in its place then.
  ending text check (ending in ('voided', 'corrected')),
  ended_at timestamptz,
  ended_by bigint references account,
  ending_note text not null default '',
  -- Of the invoice below zero by which the tax office takes it back; it may become known later.
  red_number text not null default '',
  check ((ending is null) = (ended_at is null)),
  check (ending is not null or red_number = '')
);
create unique index issued_invoice_valid on issued_invoice (order_id) where ending is null;
create index issued_invoice_by_order on issued_invoice (order_id, id);
create index issued_invoice_by_time on issued_invoice (issued_at, id);
create index issued_invoice_by_number on issued_invoice (number text_pattern_ops);
create index issued_invoice_by_red_number on issued_invoice (red_number text_pattern_ops) where red_number <> '';
create index issued_invoice_by_tax_number on issued_invoice ((title->>'taxNumber') text_pattern_ops);
create index issued_invoice_by_signs on issued_invoice using gin (string_to_array(lower(title->>'name'), null));

-- A number serves once, be it of an ordinary or of a red invoice: one key for both.
create table invoice_number_used (number text primary key);

create function use_invoice_number() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into invoice_number_used values (new.number);
  end if;
  if new.red_number <> '' then
    insert into invoice_number_used values (new.red_number);
  end if;
  return null;
end $$;
create trigger use_invoice_number after insert on issued_invoice for each row execute function use_invoice_number();
create trigger use_red_invoice_number after update on issued_invoice
  for each row when (old.red_number <> new.red_number) execute function use_invoice_number();

-- What was issued is never changed; it ends once, and its red number is entered once.
create function keep_issued_invoice() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.red_number in ('', new.red_number)
    and (new.id, new.order_id, new.number, new.amount, new.title, new.file, new.issued_at, new.issued_by)
        is not distinct from (old.id, old.order_id, old.number, old.amount, old.title, old.file, old.issued_at, old.issued_by)
    and (old.ending is null or (new.ending, new.ended_at, new.ended_by, new.ending_note)
                               is not distinct from (old.ending, old.ended_at, old.ended_by, old.ending_note)) then
    return new;
  end if;
  raise exception 'an issued invoice stays as it was issued';
end $$;
create trigger keep_issued_invoice before update or delete on issued_invoice for each row execute function keep_issued_invoice();

-- Whatever issues an invoice puts it on record, the version before included. That one says of an end neither who nor why.
create function invoice_on_record() returns trigger language plpgsql as $$
declare
  is_issued constant boolean := new.status = 'issued' and (tg_op = 'INSERT'
    or (old.status, old.invoice_number, old.file, old.amount) is distinct from (new.status, new.invoice_number, new.file, new.amount));
begin
  if tg_op = 'UPDATE' and old.status = 'issued' and (is_issued or new.status <> 'issued') then
    update issued_invoice
       set ending = case when is_issued then 'corrected' else 'voided' end, ended_at = now(), ending_note = new.note
     where order_id = new.order_id and ending is null;
  end if;
  if is_issued then
    insert into issued_invoice (order_id, number, amount, title, file, issued_at, issued_by)
    values (new.order_id, new.invoice_number, new.amount, new.title, new.file, coalesce(new.issued_at, now()), new.issued_by);
  end if;
  return null;
end $$;
create trigger invoice_on_record after insert or update on invoice for each row execute function invoice_on_record();

-- What there is. Who cancelled it, and when, stands in the audit log.
insert into issued_invoice (order_id, number, amount, title, file, issued_at, issued_by, ending, ended_at, ended_by, ending_note)
select invoice.order_id, invoice_number, amount, title, file, coalesce(issued_at, requested_at), issued_by,
       case when invoice.status = 'cancelled' then 'voided' end,
       case when invoice.status = 'cancelled' then coalesce(cancelled.at, issued_at, requested_at) end, cancelled.by_account, note
  from invoice
  left join (select distinct on (placed.id) placed.id as order_id, audit_entry.at, audit_entry.by_account
               from audit_entry join shop_order placed on placed.number = subject
              where action = 'invoice-cancelled' order by placed.id, audit_entry.id desc) cancelled
    on cancelled.order_id = invoice.order_id and invoice.status = 'cancelled'
 where invoice_number <> '' and invoice.status in ('issued', 'cancelled');
-- Of those that were written over, the log still knows the numbers: they are used up as well.
insert into invoice_number_used
select distinct details->>'invoiceNumber' from audit_entry where action = 'invoice-issued' and details->>'invoiceNumber' <> ''
on conflict do nothing;
