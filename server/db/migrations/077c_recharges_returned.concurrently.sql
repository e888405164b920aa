-- Each payback of a recharge takes it off the balance once. By recharge, since what was returned of one is asked for.
drop index concurrently if exists ledger_return_once;
create unique index concurrently ledger_return_once on ledger_transaction (recharge_id, kind, payback_id) where kind in ('recharge-return', 'gift-return');
