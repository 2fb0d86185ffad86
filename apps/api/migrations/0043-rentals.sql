-- Rental: one film, paid for once, for a window that begins with its first play.

-- What a rental costs is a price of a plan that is not on sale; beside it stands how long may be watched. `period_days` of the
-- price is within how many days of the payment it must begin.
create table rental_class (
  tenant_id text not null,
  price_id text not null,
  play_hours int not null check (play_hours between 1 and 2160),
  primary key (tenant_id, price_id),
  foreign key (tenant_id, price_id) references price (tenant_id, id)
);

-- Which titles can be rented, and as what. One that is for rent only is opened by no subscription.
create table title_rental (
  tenant_id text not null,
  title_id text not null,
  price_id text not null,
  is_rent_only boolean not null default false,
  primary key (tenant_id, title_id),
  foreign key (tenant_id, title_id) references title (tenant_id, id) on delete cascade,
  foreign key (tenant_id, price_id) references rental_class (tenant_id, price_id)
);
create index title_rental_class on title_rental (tenant_id, price_id);

-- What can be rented is kept in memory with the plans.
create trigger rental_class_added after insert on rental_class
  referencing new table as fresh for each statement execute function note_version_change('configuration');
create trigger rental_class_changed after update on rental_class
  referencing old table as gone new table as fresh for each statement execute function note_version_change('configuration');
create trigger title_rental_added after insert on title_rental
  referencing new table as fresh for each statement execute function note_version_change('configuration');
create trigger title_rental_changed after update on title_rental
  referencing old table as gone new table as fresh for each statement execute function note_version_change('configuration');
create trigger title_rental_gone after delete on title_rental
  referencing old table as gone for each statement execute function note_version_change('configuration');

-- The terms stand in the checkout as they were told: what changes afterwards changes nothing for who is paying.
alter table checkout
  add column title_id text,
  add column play_hours int check (play_hours > 0),
  add foreign key (tenant_id, title_id) references title (tenant_id, id),
  add constraint checkout_of_title check ((title_id is null) = (play_hours is null));

create table rental (
  tenant_id text not null,
  id text not null,
  account_id text not null,
  title_id text not null,
  checkout_id text not null,
  payment_id text not null,
  screens int not null check (screens > 0),
  play_hours int not null check (play_hours > 0),
  bought_at timestamptz not null,
  -- The first play is before this, or never.
  begin_by timestamptz not null check (begin_by > bought_at),
  first_played_at timestamptz check (first_played_at < begin_by),
  ends_at timestamptz,
  -- The money went back.
  voided_at timestamptz,
  -- It was told that it is not begun and runs out.
  reminded_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  foreign key (tenant_id, title_id) references title (tenant_id, id),
  foreign key (tenant_id, checkout_id) references checkout (tenant_id, id),
  foreign key (tenant_id, payment_id) references payment (tenant_id, id),
  check ((first_played_at is null) = (ends_at is null))
);
-- One payment is one rental, and one checkout.
create unique index rental_of_payment on rental (tenant_id, payment_id);
create unique index rental_of_checkout on rental (tenant_id, checkout_id);
create index rental_of_account on rental (tenant_id, account_id, bought_at desc, id desc);
create index rental_to_remind on rental (begin_by)
  where first_played_at is null and voided_at is null and reminded_at is null;

-- A window is begun once, and is then so long as it was sold.
create function guard_rental() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'rentals are not taken away' using errcode = 'insufficient_privilege'; end if;
  if tg_op = 'UPDATE' and (
    (new.account_id, new.title_id, new.checkout_id, new.payment_id, new.screens, new.play_hours, new.bought_at, new.begin_by)
      is distinct from
      (old.account_id, old.title_id, old.checkout_id, old.payment_id, old.screens, old.play_hours, old.bought_at, old.begin_by)
    or (old.first_played_at is not null
      and (new.first_played_at, new.ends_at) is distinct from (old.first_played_at, old.ends_at))
    or (old.voided_at is not null and new is distinct from old)
    or (old.reminded_at is not null and new.reminded_at is distinct from old.reminded_at)) then
    raise exception 'a rental is begun once and changed in no other way' using errcode = 'check_violation';
  end if;
  if new.first_played_at is not null and new.ends_at <> new.first_played_at + new.play_hours * interval '1 hour' then
    raise exception 'a rental lasts as long as it was sold' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger guard_rental before insert or update or delete on rental for each row execute function guard_rental();
create trigger not_emptied before truncate on rental for each statement execute function refuse_change();

-- Each list gets one word more, whatever else was added to it before.
do $$
declare one record;
declare body text;
begin
  for one in select * from (values
    ('checkout', 'checkout_purpose_check', '''membership''::text', '''membership''::text, ''rental''::text'),
    ('payment', 'payment_use_check', '''period''::text', '''period''::text, ''rental''::text')
  ) as list (of_table, name, word, words) loop
    select pg_get_constraintdef(oid) into strict body from pg_constraint where conname = one.name and conrelid = one.of_table::regclass;
    if position(one.word in body) = 0 then raise exception '% has no %', one.name, one.word; end if;
    execute format('alter table %I drop constraint %I', one.of_table, one.name);
    execute format('alter table %I add constraint %I %s', one.of_table, one.name, replace(body, one.word, one.words));
  end loop;
end $$;
alter table checkout add constraint checkout_rents check ((purpose = 'rental') = (title_id is not null));
