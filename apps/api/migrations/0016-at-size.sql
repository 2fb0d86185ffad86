-- What is looked for by the clock is found by an index, however large its table has grown. Where only a part of the rows
-- is ever looked for, only that part is in the index.

create index playback_session_ended on playback_session (ended_at) where ended_at is not null;
create index playback_session_unended on playback_session (started_at) where ended_at is null;

create index sign_in_session_expiry on sign_in_session (expires_at);
create index sign_in_session_revoked on sign_in_session (revoked_at) where revoked_at is not null;
create index sign_in_try_window on sign_in_try (window_started_at);

create index message_expiry on message (expires_at) where sealed is not null and expires_at is not null;
create index message_waiting on message (created_at) where sealed is not null;
create index early_report_received on early_report (received_at);

create index contact_message_created on contact_message (created_at);
create index contact_message_sender on contact_message (tenant_id, email, created_at);

-- A finished package asks for the request that it was made for, and a media for the titles that play it.
create index title_request_title on title_request (tenant_id, title_id);
create index title_media on title (tenant_id, media_id) where media_id is not null;
