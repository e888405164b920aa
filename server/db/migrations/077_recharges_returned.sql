-- second step: both checks are replaced by wider ones, so whatever the version before writes still fits (docs/decisions/081).
-- What is given back of a recharge, and of the gift on it.
alter table payback
  drop constraint payback_reason_check,
  add constraint payback_reason_check
    check (reason in ('after-sale', 'cancelled', 'too-late', 'paid-twice', 'account-closed', 'recharge-returned')) not valid;
alter table ledger_transaction
  drop constraint ledger_transaction_kind_check,
  add constraint ledger_transaction_kind_check
    check (kind in ('opening', 'recharge', 'gift', 'order-payment', 'stray-payment', 'refund', 'payback', 'correction', 'recharge-return', 'gift-return')) not valid;
