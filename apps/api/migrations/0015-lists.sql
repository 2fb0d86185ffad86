-- Lists and searches that read no more than a page of what they find.

-- A member's saved titles, newest first.
create index my_list_entry_recent on my_list_entry (tenant_id, account_id, created_at desc, title_id);

-- A search for what many titles have looks through the newest of them, and through names that begin with it.
create index title_search_newest on title_search (tenant_id, added_at desc, title_id);
create index title_search_name on title_search (tenant_id, name collate "C");
