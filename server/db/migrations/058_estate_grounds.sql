-- What an estate's page draws: its coat of arms, and the hillside from which map and section come (domain/terroir.ts).
alter table estate
  add column arms jsonb,
  add column terroir jsonb;
