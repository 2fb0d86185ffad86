-- Each known word with the classes that it stands in, one bit each, a the lowest: a search then asks only for what is
-- there. As words do, bits stay when their last title goes. The service looks for typing errors itself.

drop index search_word_similar;
alter table search_word add column classes int not null default 0;

create or replace function search_refresh(tenant text, titles text[]) returns void language plpgsql as $$
begin
  -- Whoever changes a series or an episode of it meanwhile comes after this, and sees it: each statement looks anew.
  perform from title where tenant_id = tenant and id = any (titles) order by id for no key update;
  delete from title_search s where s.tenant_id = tenant and s.title_id = any (titles) and not exists (
    select from title t where t.tenant_id = tenant and t.id = s.title_id and t.state = 'published'
      and t.kind in ('movie', 'series'));
  insert into title_search (tenant_id, title_id, name, added_at, words)
    select t.tenant_id, t.id, left(search_fold(t.name), 500), t.added_at, search_document(t) from title t
    where t.tenant_id = tenant and t.id = any (titles) and t.state = 'published' and t.kind in ('movie', 'series')
    order by t.id
    on conflict (tenant_id, title_id) do update
      set name = excluded.name, added_at = excluded.added_at, words = excluded.words;
  -- In order, so that two who add the same words do not wait for each other in a ring.
  insert into search_word as known (tenant_id, word, classes)
    select tenant, word, classes from (
      select substr(lexeme, 2) collate "C" as word, bit_or(1 << (ascii(lexeme) - ascii('a'))) as classes
      from title_search s, unnest(tsvector_to_array(s.words)) lexeme
      where s.tenant_id = tenant and s.title_id = any (titles) group by 1) found
    where not exists (select from search_word w
      where w.tenant_id = tenant and w.word = found.word and w.classes & found.classes = found.classes)
    order by word
    on conflict (tenant_id, word) do update set classes = known.classes | excluded.classes;
end $$;

insert into search_word as known (tenant_id, word, classes)
  select s.tenant_id, substr(lexeme, 2) collate "C", bit_or(1 << (ascii(lexeme) - ascii('a')))
  from title_search s, unnest(tsvector_to_array(s.words)) lexeme group by 1, 2
  on conflict (tenant_id, word) do update set classes = excluded.classes;
