-- Of the staff, who sees the service as the account's owner sees it: such a sign-in reads alone, and is not moved on by being used.
alter table sign_in_session add column seen_by text;
