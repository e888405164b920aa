-- The books by day, for accountants.

create index ledger_transaction_by_time on ledger_transaction (at, id);
