-- Members as the staff find them, and what the staff note.

-- Whoever is blocked cannot sign in.
alter table account add column blocked_at timestamptz;

-- One narrow row for each account, from which any filter is answered by an index. Kept by the database from what accounts and
-- subscriptions say; of what somebody holds it says what the list shows, and nothing is decided by it.
create table member_card (
  tenant_id text not null,
  account_id text not null,
  joined_at timestamptz not null,
  country text not null,
  -- Lower case, first name first and last name first; by bytes, as a search for a beginning goes.
  name text collate "C" not null,
  name_turned text collate "C" not null,
  email text collate "C" not null,
  -- Digits from the last to the first: callers know the end of their number.
  telephone_turned text collate "C" not null,
  state text not null check (state in ('active', 'grace', 'ended', 'none', 'blocked', 'closed')),
  -- Of what is held, or was held last; empty and null where there is none.
  plan_id text not null,
  until timestamptz,
  primary key (tenant_id, account_id),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade
);

create function refresh_member_card(of_tenant text, of_account text) returns void language sql as $$
  insert into member_card (tenant_id, account_id, joined_at, country, name, name_turned, email, telephone_turned, state, plan_id, until)
  select account.tenant_id, account.id, date_trunc('milliseconds', account.created_at), account.country,
    lower(trim(account.first_name || ' ' || account.last_name)), lower(trim(account.last_name || ' ' || account.first_name)),
    coalesce(account.email_address, ''), reverse(regexp_replace(coalesce(account.telephone, ''), '\D', '', 'g')),
    case when account.deleted_at is not null then 'closed' when account.blocked_at is not null then 'blocked'
      when held.state is null then 'none' when held.state in ('EXPIRED', 'FAILED') then 'ended'
      when held.state = 'PAST_DUE' then 'grace' else 'active' end,
    coalesce(held.plan_id, ''), held.paid_through
  from account
  left join lateral (
    select sub.state, sub.plan_id, sub.paid_through from subscription sub
    where sub.tenant_id = account.tenant_id and sub.account_id = account.id
    order by sub.state in ('EXPIRED', 'FAILED'), sub.paid_through desc, sub.id desc limit 1
  ) held on true
  where account.tenant_id = of_tenant and account.id = of_account
  on conflict (tenant_id, account_id) do update set country = excluded.country, name = excluded.name,
    name_turned = excluded.name_turned, email = excluded.email, telephone_turned = excluded.telephone_turned,
    state = excluded.state, plan_id = excluded.plan_id, until = excluded.until
$$;

create function keep_card_of_account() returns trigger language plpgsql as $$
begin
  perform refresh_member_card(new.tenant_id, new.id);
  return null;
end $$;
create function keep_card_of_holder() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform refresh_member_card(old.tenant_id, old.account_id);
  else
    perform refresh_member_card(new.tenant_id, new.account_id);
  end if;
  return null;
end $$;

insert into member_card (tenant_id, account_id, joined_at, country, name, name_turned, email, telephone_turned, state, plan_id, until)
select account.tenant_id, account.id, date_trunc('milliseconds', account.created_at), account.country,
  lower(trim(account.first_name || ' ' || account.last_name)), lower(trim(account.last_name || ' ' || account.first_name)),
  coalesce(account.email_address, ''), reverse(regexp_replace(coalesce(account.telephone, ''), '\D', '', 'g')),
  case when account.deleted_at is not null then 'closed'
    when held.state is null then 'none' when held.state in ('EXPIRED', 'FAILED') then 'ended'
    when held.state = 'PAST_DUE' then 'grace' else 'active' end,
  coalesce(held.plan_id, ''), held.paid_through
from account
left join lateral (
  select sub.state, sub.plan_id, sub.paid_through from subscription sub
  where sub.tenant_id = account.tenant_id and sub.account_id = account.id
  order by sub.state in ('EXPIRED', 'FAILED'), sub.paid_through desc, sub.id desc limit 1
) held on true;

create trigger account_has_card after insert on account for each row execute function keep_card_of_account();
create trigger account_card_changed
  after update of first_name, last_name, email_address, telephone, country, deleted_at, blocked_at on account for each row
  when ((old.first_name, old.last_name, old.email_address, old.telephone, old.country, old.deleted_at, old.blocked_at)
    is distinct from (new.first_name, new.last_name, new.email_address, new.telephone, new.country, new.deleted_at, new.blocked_at))
  execute function keep_card_of_account();
create trigger subscription_on_card after insert or delete on subscription for each row execute function keep_card_of_holder();
create trigger subscription_card_changed after update of state, plan_id, paid_through on subscription for each row
  when ((old.state, old.plan_id, old.paid_through) is distinct from (new.state, new.plan_id, new.paid_through))
  execute function keep_card_of_holder();

-- Any filter is one range of one index: no two that seldom go together make a search walk through all of one.
create index member_card_newest on member_card (tenant_id, joined_at, account_id);
create index member_card_state on member_card (tenant_id, state, joined_at, account_id);
create index member_card_plan on member_card (tenant_id, plan_id, joined_at, account_id);
create index member_card_country on member_card (tenant_id, country, joined_at, account_id);
create index member_card_state_plan on member_card (tenant_id, state, plan_id, joined_at, account_id);
create index member_card_state_country on member_card (tenant_id, state, country, joined_at, account_id);
create index member_card_plan_country on member_card (tenant_id, plan_id, country, joined_at, account_id);
create index member_card_all on member_card (tenant_id, state, plan_id, country, joined_at, account_id);
create index member_card_name on member_card (tenant_id, name);
create index member_card_name_turned on member_card (tenant_id, name_turned);
create index member_card_email on member_card (tenant_id, email) where email <> '';
create index member_card_telephone on member_card (tenant_id, telephone_turned) where telephone_turned <> '';

create table member_note (
  tenant_id text not null,
  id text not null,
  account_id text not null,
  text text not null check (length(text) between 1 and 2000),
  by_id text not null,
  by_name text not null,
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
create index member_note_account on member_note (tenant_id, account_id, at desc);

-- What somebody was sent is listed by the staff who look after them.
create index message_account on message (tenant_id, account_id, created_at) where account_id is not null;
