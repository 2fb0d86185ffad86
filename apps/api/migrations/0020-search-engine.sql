-- Search asks the database alone: one call finds titles, one more the words that may have been meant. The service keeps no
-- words in memory, so nothing has to tell it which are new.

drop trigger search_word_change on search_word;
drop function note_word_change();
drop index search_word_recent;
alter table search_word drop column changed_in;

-- For typing errors.
create index search_word_near on search_word using gin (word gin_trgm_ops) with (fastupdate = off);

-- Movies and series that have all that was asked for, the best class first: see docs/search.md. What was asked for comes as
-- arrays alike in length: each word, the term that it is one way of saying (0 where it is all terms as one word), whether
-- more letters may follow, and the classes in which it counts, one bit each, a the lowest. `wanted` is the whole query;
-- `common` has a bit for each class whose hits, with those of the classes before, may be many. At most `most` ids.
create function search_find(tenant text, wanted text, word text[], term int[], is_beginning bool[], allowed int[],
  common int, most int)
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
      if class = 0 then near := search_near_names(tenant, wanted, query, missing);
      else
        near := array(
          select title_id from (
            select title_id, added_at, words from title_search where tenant_id = tenant
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
          where tenant_id = tenant and words @@ (select query) limit 20000) every
        order by case when name = wanted or name = 'the ' || wanted then 0 when starts_with(name, wanted) then 1 else 2 end,
          length(name), added_at desc, title_id limit missing);
    else
      found := found || array(
        select title_id from (
          select title_id, added_at from title_search
          where tenant_id = tenant and words @@ (select query) and title_id <> all (found) limit 20000) every
        order by added_at desc, title_id limit missing);
    end if;
    exit when cardinality(found) >= most;
  end loop;
  return found;
end $$;

-- Of names that many have: the exact one and the first that begin so, wherever they stand, and the newest.
create function search_near_names(tenant text, wanted text, query tsquery, most int)
returns text[] language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return array(
    select title_id from (
      select title_id, name, added_at from title_search
      where tenant_id = tenant and name collate "C" = 'the ' || wanted and words @@ (select query)
      union
      select title_id, name, added_at from (
        select title_id, name, added_at, words from title_search
        where tenant_id = tenant and name collate "C" >= wanted and name collate "C" < wanted || chr(1114111)
        order by name collate "C" limit 500) namesake
      where words @@ (select query)
      union
      select title_id, name, added_at from (
        select title_id, name, added_at, words from title_search where tenant_id = tenant
        order by added_at desc, title_id limit greatest(2000, 10 * most)) newest
      where words @@ (select query)) looked
    order by case when name = wanted or name = 'the ' || wanted then 0 when starts_with(name, wanted) then 1 else 2 end,
      length(name), added_at desc, title_id limit most);
end $$;

-- For each word those of the tenant that are alike enough to be looked at: the service counts the errors. Of up to three
-- letters, in which none is forgiven, the word itself or the shortest that begin with it.
create function search_alike(tenant text, given text[], is_beginning bool[]) returns table (place int, alike text)
language plpgsql stable set plan_cache_mode = force_generic_plan
set pg_trgm.similarity_threshold = 0.15 set pg_trgm.word_similarity_threshold = 0.2 as $$
begin
  for place in 1 .. cardinality(given) loop
    search_alike.place := place;
    if length(given[place]) > 3 then
      return query select search_alike.place, word from search_word where tenant_id = tenant and word % given[place];
      continue when not is_beginning[place];
      return query select search_alike.place, word from search_word
        where tenant_id = tenant and given[place] <% word and not word % given[place];
    elsif is_beginning[place] then
      return query select search_alike.place, word from search_word
        where tenant_id = tenant and word >= given[place] collate "C" and word < given[place] || chr(1114111) collate "C"
        order by length(word), word limit 12;
    else
      return query select search_alike.place, word from search_word where tenant_id = tenant and word = given[place];
    end if;
  end loop;
end $$;
