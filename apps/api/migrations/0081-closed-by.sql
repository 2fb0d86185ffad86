-- Who of the operator's people closed an account for its holder; null where the holder did.
alter table account_closing add column closed_by text;
