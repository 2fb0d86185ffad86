-- Lists and searches that read no more than a page of what they find.

-- A member's saved titles, newest first.
create index my_list_entry_recent on my_list_entry (tenant_id, account_id, created_at desc, title_id);
