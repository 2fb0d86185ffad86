-- What became of a film otherwise than it was sent: code and text of each, for who sent it.
alter table media add column notices jsonb not null default '[]';

-- When an upload was last announced, sent, used or refused. What no title needs is swept some time after that.
alter table upload add column touched_at timestamptz not null default now();
create index upload_touched on upload (touched_at);

-- Which titles were made of an upload.
create index title_request_upload on title_request (tenant_id, (body ->> 'uploadId'));
create index title_request_subtitles on title_request using gin ((body -> 'subtitles') jsonb_path_ops);
create index title_request_audio on title_request using gin ((body -> 'audio') jsonb_path_ops);
