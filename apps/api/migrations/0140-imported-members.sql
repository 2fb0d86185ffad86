-- What a file said of a member goes with them: found by their address or number, and by the account that was made of it.
create index import_row_subject on import_row (tenant_id, subject);
create index import_row_account on import_row (tenant_id, (after ->> 'accountId')) where after ->> 'accountId' is not null;
