-- Search finds for a person with a limit what is within it. Where a title's class stands among those of the NFVCB (C, G, PG,
-- 12A, 12, 15, 18: 0 to 6; 7 for none, or one that nobody knows) is kept beside its words. packages/contract
-- profiles/rating.ts reads texts the same way, and the catalogue in memory goes by the same rules; tests hold them together.

-- Null for no text at all: then it is for what the title is part of to say.
create function rating_rank(given text) returns smallint language plpgsql immutable parallel safe as $$
declare
  word text := regexp_replace(upper(coalesce(given, '') collate "C"), '^NFVCB|[\s.:_-]', '', 'g');
  plain text := rtrim(word, '+');
  age int;
begin
  if given is null or given !~ '\S' then return null; end if;
  if array_position(array['C', 'G', 'PG', '12A', '12', '15', '18'], word) is not null then
    return array_position(array['C', 'G', 'PG', '12A', '12', '15', '18'], word) - 1;
  end if;
  if plain = any (array['CHILDREN', 'TVY', 'KIDS']) then return 0; end if;
  if plain = any (array['GENERAL', 'U', 'TVG', 'ALL', 'AL']) then return 1; end if;
  if plain = any (array['UA', 'U/A', 'TVPG', 'TVY7', 'TVY7FV', 'PARENTALGUIDANCE']) then return 2; end if;
  if plain = any (array['TV14', 'M', 'MA15']) then return 5; end if;
  if plain = any (array['MA', 'R', 'R18', 'NC17', 'X', 'A', 'TVMA', 'ADULT']) then return 6; end if;
  age := substring(word from
    '^(?:PG|UA|U/A|FSK|VM|TV|R|K|A|AGE|AGES|\+)?([0-9]{1,2})(?:\+|PLUS|UP|ANDOVER|ANDUP|YEARS|YRS)?$')::int;
  return case when age is null or age > 18 then 7 when age = 0 then 1 when age <= 7 then 2 when age <= 12 then 4
    when age <= 15 then 5 else 6 end;
end $$;

-- The least limit within which a movie or a series is seen: a series with parts when one of them is.
create function title_rank(t title) returns smallint language sql stable as $$
  select coalesce(
    (select min(coalesce(greatest(rating_rank(t.facts ->> 'Maturity Rating'), rating_rank(s.facts ->> 'Maturity Rating'),
        rating_rank(e.facts ->> 'Maturity Rating')), 7))
      from title s
      left join title e on e.tenant_id = s.tenant_id and e.parent_id = s.id and e.state = 'published'
      where t.kind = 'series' and s.tenant_id = t.tenant_id and s.parent_id = t.id and s.state = 'published'),
    rating_rank(t.facts ->> 'Maturity Rating'), 7)
$$;

-- 7 for what was written before: whoever has a limit finds it once it is known to be within.
alter table title_search add column rank smallint not null default 7;

create or replace function search_refresh(tenant text, titles text[]) returns void language plpgsql as $$
begin
  -- Whoever changes a series or an episode of it meanwhile comes after this, and sees it: each statement looks anew.
  perform from title where tenant_id = tenant and id = any (titles) order by id for no key update;
  delete from title_search s where s.tenant_id = tenant and s.title_id = any (titles) and not exists (
    select from title t where t.tenant_id = tenant and t.id = s.title_id and t.state = 'published'
      and t.kind in ('movie', 'series'));
  insert into title_search (tenant_id, title_id, name, added_at, words, rank)
    select t.tenant_id, t.id, left(search_fold(t.name), 500), t.added_at, search_document(t), title_rank(t) from title t
    where t.tenant_id = tenant and t.id = any (titles) and t.state = 'published' and t.kind in ('movie', 'series')
    order by t.id
    on conflict (tenant_id, title_id) do update
      set name = excluded.name, added_at = excluded.added_at, words = excluded.words, rank = excluded.rank;
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

update title_search s set rank = title_rank(t) from title t where t.tenant_id = s.tenant_id and t.id = s.title_id;

-- As migration 0020 has it, of titles up to `most_rank`; the version before asks by the function that follows.
create function search_find(tenant text, wanted text, word text[], term int[], is_beginning bool[], allowed int[],
  common int, most int, most_rank int)
returns text[] language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  known int[];
  -- What any of a term's words is, in the classes so far; none where no title has one.
  terms text[] := array_fill(null::text, array[coalesce((select max(one) from unnest(term) one), 0)]);
  as_one text;
  lexeme text;
  is_new bool;
  asked text;
  query tsquery;
  near text[];
  found text[] := '{}';
  missing int;
begin
  -- The allowed classes in which titles have it. Of a beginning of one or two letters nobody asks: it begins hundreds.
  known := array(
    select given.allowed & case
      when not given.is_beginning then coalesce(
        (select w.classes from search_word w where w.tenant_id = tenant and w.word = given.word), 0)
      when length(given.word) <= 2 then given.allowed
      else coalesce((select bit_or(w.classes) from search_word w where w.tenant_id = tenant
        and w.word >= given.word collate "C" and w.word < given.word || chr(1114111) collate "C"), 0) end
    from unnest(word, is_beginning, allowed) with ordinality as given (word, is_beginning, allowed, place)
    order by given.place);
  for class in 0 .. 6 loop
    is_new := false;
    for place in 1 .. cardinality(word) loop
      continue when known[place] & (1 << class) = 0;
      is_new := true;
      lexeme := '''' || chr(97 + class) || word[place] || case when is_beginning[place] then ''':*' else '''' end;
      if term[place] = 0 then as_one := concat_ws('|', as_one, lexeme);
      else terms[term[place]] := concat_ws('|', terms[term[place]], lexeme);
      end if;
    end loop;
    continue when not is_new;
    asked := case when array_position(terms, null) is null then '(' || array_to_string(terms, ')&(') || ')' end;
    asked := case when as_one is null then asked else concat_ws('|', '(' || asked || ')', as_one) end;
    continue when asked is null;
    query := asked::tsquery;
    missing := most - cardinality(found);
    if common & (1 << class) <> 0 then
      -- What many have is looked for among the newest, and names that begin with it in their order too.
      if class = 0 then near := search_near_names(tenant, wanted, query, missing, most_rank);
      else
        near := array(
          select title_id from (
            select title_id, added_at, words from title_search where tenant_id = tenant and rank <= most_rank
            order by added_at desc, title_id limit greatest(2000, 10 * most)) newest
          where words @@ (select query) and title_id <> all (found)
          order by added_at desc, title_id limit missing);
      end if;
      if cardinality(near) = missing then return found || near; end if;
    end if;
    -- In a query of its own the planner cannot weigh the words: one plan is right for all of them. And a bound before the
    -- order, so that nobody walks through all titles by their age until enough have the words.
    if class = 0 then
      found := array(
        select title_id from (
          select title_id, name, added_at from title_search
          where tenant_id = tenant and words @@ (select query) and rank <= most_rank limit 20000) every
        order by case when name = wanted or name = 'the ' || wanted then 0 when starts_with(name, wanted) then 1 else 2 end,
          length(name), added_at desc, title_id limit missing);
    else
      found := found || array(
        select title_id from (
          select title_id, added_at from title_search
          where tenant_id = tenant and words @@ (select query) and rank <= most_rank
            and title_id <> all (found) limit 20000) every
        order by added_at desc, title_id limit missing);
    end if;
    exit when cardinality(found) >= most;
  end loop;
  return found;
end $$;

-- Of names that many have: the exact one and the first that begin so, wherever they stand, and the newest.
create function search_near_names(tenant text, wanted text, query tsquery, most int,
  most_rank int)
returns text[] language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return array(
    select title_id from (
      select title_id, name, added_at from title_search
      where tenant_id = tenant and name collate "C" = 'the ' || wanted and words @@ (select query)
        and rank <= most_rank
      union
      select title_id, name, added_at from (
        select title_id, name, added_at, words from title_search
        where tenant_id = tenant and rank <= most_rank and name collate "C" >= wanted and name collate "C" < wanted || chr(1114111)
        order by name collate "C" limit 500) namesake
      where words @@ (select query)
      union
      select title_id, name, added_at from (
        select title_id, name, added_at, words from title_search where tenant_id = tenant and rank <= most_rank
        order by added_at desc, title_id limit greatest(2000, 10 * most)) newest
      where words @@ (select query)) looked
    order by case when name = wanted or name = 'the ' || wanted then 0 when starts_with(name, wanted) then 1 else 2 end,
      length(name), added_at desc, title_id limit most);
end $$;

create or replace function search_find(tenant text, wanted text, word text[], term int[], is_beginning bool[], allowed int[],
  common int, most int)
returns text[] language sql stable as $$
  select search_find(tenant, wanted, word, term, is_beginning, allowed, common, most, 7)
$$;

drop function search_near_names(text, text, tsquery, int);
