-- Search: which words find which movie or series. Kept in step with `title` by triggers, so that no writer can forget it.

create extension if not exists pg_trgm;

-- The letters by which search knows a text: marks and apostrophes gone, hooked letters plain, ASCII in lower case, one
-- space between words. The same on every machine, whatever its locale. features/search/fold.ts does the same for
-- queries; a test holds the two together.
create function search_fold(given text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(lower(translate(
    regexp_replace(normalize(given, NFD),
      '[''`\u00ad\u00b4\u02b9\u02bb-\u02bf\u02c8\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u180e\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u2018\u2019\u201b\u202a-\u202e\u2032\u2060-\u206f\u20d0-\u20ff\ua78b\ua78c\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\uff07]+',
      '', 'g'),
    'ƁɓƊɗƉɖĐđÐðƐɛƎǝƏəƑƒƔɣƓɠĦħƖɩƗɨıƘƙŁłŊŋƝɲƆɔØøƟɵƤƥƬƭŦŧƲʋɄʉƳƴƵƶ',
    'bbddddddddeeeeeeffgggghhiiiiikkllnnnnooooooppttttvvuuyyzz') collate "C"),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b6-\u00b8\u00bb-\u00bf\u00d7\u00f7\u02c2-\u02df\u037e\u055a-\u055f\u0589\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u0600-\u060f\u061b\u061d-\u061f\u066a-\u066d\u06d4\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\ue000-\uf8ff\ufd3e\ufd3f\ufe10-\ufe1f\ufe30-\ufe6f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\ufff0-\uffff\U0001f000-\U0001faff\U000e0000-\U000e0fff]+',
    ' ', 'g'))
$$;

-- The distinct words of a text, each with the letter of its class before it; a word counts with its first 60 letters.
create function search_words(class text, given text, letters int) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct class || left(word, 60)), '{}')
  from string_to_table(left(search_fold(coalesce(given, '')), letters), ' ') word where word <> ''
$$;

-- Two words in a row as one: a name of two words is found by those who write it as one.
create function search_pairs(class text, given text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct class || left(word || follower, 60)), '{}')
  from (select word, lead(word) over (order by place) as follower
    from string_to_table(left(search_fold(coalesce(given, '')), 2000), ' ') with ordinality as listed (word, place)) pairs
  where word <> '' and follower <> ''
$$;

create table title_search (
  tenant_id text not null,
  -- Published movies and series only; episodes find their series.
  title_id text not null,
  -- Folded.
  name text not null,
  added_at timestamptz not null,
  -- Classes, the best first: a name, b name in other languages and its meaning, c cast, d crew, e genre,
  -- f description, g seasons and episodes.
  words tsvector not null,
  primary key (tenant_id, title_id),
  foreign key (tenant_id, title_id) references title (tenant_id, id) on delete cascade
);
-- No list of what is pending: a search after a large import would read all of it.
create index title_search_words on title_search using gin (words) with (fastupdate = off);

-- What people may have meant. A word stays when its last title goes: it then finds nothing, and nobody is told of it.
create table search_word (
  tenant_id text not null references tenant (id),
  word text collate "C" not null,
  primary key (tenant_id, word)
);
create index search_word_similar on search_word using gin (word gin_trgm_ops) with (fastupdate = off);

-- All that a title says of itself, by class.
create function search_document(t title) returns tsvector language sql stable as $$
  with other as (
    select string_agg(one ->> 'name', ' ') as names, string_agg(one ->> 'synopsis', ' ') as synopses
    from jsonb_array_elements(t.translations) one
  ), within as (
    select string_agg(concat_ws(' ', c.name, nullif(c.synopsis, t.synopsis), nullif(c.cast_names, t.facts ->> 'Cast'),
      (select string_agg(one ->> 'name', ' ') from jsonb_array_elements(c.translations) one)), ' ') as words
    from title s cross join lateral (
      select s.name, s.synopsis, s.facts ->> 'Cast' as cast_names, s.translations
      union all
      select e.name, e.synopsis, e.facts ->> 'Cast', e.translations from title e
      where e.tenant_id = s.tenant_id and e.parent_id = s.id and e.state = 'published') c
    where t.kind = 'series' and s.tenant_id = t.tenant_id and s.parent_id = t.id and s.state = 'published'
  )
  select array_to_tsvector(
    search_words('a', t.name, 25000) || search_pairs('a', t.name)
    || search_words('b', concat_ws(' ', other.names, t.facts ->> 'gloss'), 25000)
    || search_pairs('b', concat_ws(' ', other.names, t.facts ->> 'gloss'))
    || search_words('c', concat_ws(' ', t.facts ->> 'Cast', t.facts ->> 'Starring'), 25000)
    || search_words('d', concat_ws(' ', t.facts ->> 'Director', t.facts ->> 'Producer', t.facts ->> 'Writers'), 25000)
    || search_words('e', concat_ws(' ', array_to_string(t.genres, ' '), t.facts ->> 'Genres'), 25000)
    || search_words('f', concat_ws(' ', t.synopsis, t.facts ->> 'tagline', other.synopses), 25000)
    || search_words('g', within.words, 80000))
  from other, within
$$;

create function search_refresh(tenant text, titles text[]) returns void language plpgsql as $$
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
  insert into search_word (tenant_id, word)
    select tenant, word from (
      select distinct substr(lexeme, 2) collate "C" as word
      from title_search s, unnest(tsvector_to_array(s.words)) lexeme
      where s.tenant_id = tenant and s.title_id = any (titles)) found
    where length(word) > 1 and not exists (select from search_word w where w.tenant_id = tenant and w.word = found.word)
    order by word
    on conflict do nothing;
end $$;

-- The movie or series that a title belongs to; null when its season is gone.
create function search_root(tenant text, of_kind text, of_id text, parent text) returns text language sql stable as $$
  select case of_kind when 'season' then parent
    when 'episode' then (select parent_id from title where tenant_id = tenant and id = parent)
    else of_id end
$$;

create function search_follow_insert() returns trigger language plpgsql as $$
begin
  perform search_refresh(tenant_id, array_agg(distinct search_root(tenant_id, kind, id, parent_id)))
    from fresh group by tenant_id;
  return null;
end $$;

create function search_follow_delete() returns trigger language plpgsql as $$
begin
  perform search_refresh(tenant_id, array_agg(distinct search_root(tenant_id, kind, id, parent_id)))
    from gone group by tenant_id;
  return null;
end $$;

-- Only what search knows of: a new picture is no new title.
create function search_follow_update() returns trigger language plpgsql as $$
begin
  perform search_refresh(tenant_id, array_agg(distinct search_root(tenant_id, kind, id, parent_id)))
    from (
      (select tenant_id, id, kind, parent_id, name, synopsis, added_at, facts, genres, translations, state from fresh
        except
        select tenant_id, id, kind, parent_id, name, synopsis, added_at, facts, genres, translations, state from gone)
      union all
      (select tenant_id, id, kind, parent_id, name, synopsis, added_at, facts, genres, translations, state from gone
        except
        select tenant_id, id, kind, parent_id, name, synopsis, added_at, facts, genres, translations, state from fresh)
    ) changed group by tenant_id;
  return null;
end $$;

create trigger search_insert after insert on title referencing new table as fresh
  for each statement execute function search_follow_insert();
create trigger search_delete after delete on title referencing old table as gone
  for each statement execute function search_follow_delete();
create trigger search_update after update on title referencing old table as gone new table as fresh
  for each statement execute function search_follow_update();

select search_refresh(tenant_id, array_agg(id)) from title where kind in ('movie', 'series') group by tenant_id;
