-- How the money came back when its provider refused for good: to the balance, or by the bank. Null: the way that it was paid.
alter table payback add column other_method text;
alter table payback add constraint payback_other_method_check check (other_method in ('balance', 'offline')) not valid;
