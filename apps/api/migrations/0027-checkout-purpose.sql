-- What a checkout is for: by that is judged what is paid for it.

alter table checkout add column purpose text not null default 'membership' check (purpose in ('membership', 'change'));
update checkout set purpose = 'change' where changes_subscription_id is not null;
alter table checkout add constraint checkout_purpose_change
  check ((purpose = 'change') = (changes_subscription_id is not null));
