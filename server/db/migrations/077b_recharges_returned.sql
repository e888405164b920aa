-- While everybody reads and writes.
alter table payback validate constraint payback_reason_check;
alter table ledger_transaction validate constraint ledger_transaction_kind_check;
