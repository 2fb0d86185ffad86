-- What the staff's list of titles asks for, found without reading every title: what one lacks, its genres and its languages.
create index title_lacks_class on title (tenant_id, name, id) include (state, kind)
  where not (rating is not null and rating < 7);
create index title_lacks_certificate on title (tenant_id, name, id) include (state, kind)
  where not coalesce(certificate ->> 'number' <> '' and certificate ->> 'givenOn' <> '', false);
create index title_lacks_poster on title (tenant_id, name, id) include (state, kind)
  where kind <> 'episode' and not art -> 'kinds' ? 'poster';
create index title_lacks_synopsis on title (tenant_id, name, id) include (state, kind) where synopsis = '';
create index title_lacks_film on title (tenant_id, name, id) include (state, kind)
  where not (kind in ('series', 'season') or media_id is not null);
create index title_genres on title using gin (genres);
create index title_languages on title using gin (jsonb_path_query_array(translations, '$[*].language'));
