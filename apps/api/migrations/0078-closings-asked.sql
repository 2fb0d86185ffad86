-- How often a provider did not end what renews for a closed account, and when it is asked next: those that refuse for ever
-- are asked more and more seldom and hold up no others.
alter table closed_account
  add column tries int not null default 0 check (tries >= 0),
  add column next_ask_at timestamptz;
drop index closed_account_owed;
create index closed_account_owed on closed_account ((coalesce(next_ask_at, closed_at))) where settled_at is null;
