-- While everybody reads and writes.
alter table payback validate constraint payback_other_method_check;
