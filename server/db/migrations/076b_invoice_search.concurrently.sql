-- Staff look for an invoice by a part of the name on it, or by its tax number, also before it is issued.
drop index concurrently if exists invoice_by_signs;
create index concurrently invoice_by_signs on invoice using gin (string_to_array(lower(title->>'name'), null));
drop index concurrently if exists invoice_by_tax_number;
create index concurrently invoice_by_tax_number on invoice ((title->>'taxNumber') text_pattern_ops);
