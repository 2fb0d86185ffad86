-- Points from before finishing was kept: the player's last report of a finished film, and places in the credits.

update resume_point set finished_at = updated_at
where not is_active and position_seconds = 0 and playback_session_id is not null and finished_at is null;

update resume_point r set is_active = false, finished_at = r.updated_at
from title t join media m on m.tenant_id = t.tenant_id and m.id = t.media_id
where t.tenant_id = r.tenant_id and t.id = r.title_id and r.is_active
  and r.position_seconds >= coalesce(
    (select max((mark #>> '{}')::float8)
      from jsonb_path_query(m.package, '$.markers[*] ? (@.kind == "credits").startSeconds ? (@.type() == "number")') mark
      where (mark #>> '{}')::float8 > m.duration_seconds / 2),
    m.duration_seconds * 0.95);

-- The list reads what was finished and taken out as well.
drop index resume_point_recent;
drop index resume_point_finished;
create index resume_point_recent on resume_point (tenant_id, account_id, updated_at desc);
