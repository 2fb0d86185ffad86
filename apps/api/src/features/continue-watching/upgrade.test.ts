import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'

let stage: ApiStage
let token: string

/** The table as it was before migration 0019, with the index of 0010. */
const BEFORE = `
  drop table resume_point;
  create table resume_point (
    tenant_id text not null,
    account_id text not null,
    title_id text not null,
    is_active boolean not null,
    position_seconds int not null check (position_seconds >= 0),
    playback_session_id text,
    sequence bigint,
    updated_at timestamptz not null,
    finished_at timestamptz,
    primary key (tenant_id, account_id, title_id),
    foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade,
    foreign key (tenant_id, title_id) references title (tenant_id, id) on delete cascade
  );
  create index resume_point_recent on resume_point (tenant_id, account_id, updated_at desc)`

/** What migration 0076 does to the table. */
async function readPlacesOfPeople(): Promise<string> {
  const text = await readFile(new URL('../../../migrations/0076-per-person.sql', import.meta.url), 'utf8')
  return text.slice(text.indexOf('alter table resume_point'), text.indexOf('alter table vote'))
}

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  await stage.addTitle({ id: 'film' })
  await stage.addTitle({ id: 'taken-out' })
  await stage.addTitle({ id: 'show', kind: 'series' })
  await stage.addTitle({ id: 's1', kind: 'season', parentId: 'show', number: 1 })
  for (const number of [1, 2]) await stage.addTitle({ id: `e${number}`, kind: 'episode', parentId: 's1', number })
  await stage.db.insertInto('media').values({ tenant_id: 'demo', id: 'reel', state: 'ready' }).execute()
  await stage.db.updateTable('title').set({ media_id: 'reel' }).where('id', '=', 'e2').execute()
  const { id, email } = await stage.addAccount()
  token = await stage.signIn(email)
  const { pool } = stage.platform
  await pool.query(BEFORE)
  await pool.query(
    `insert into resume_point (tenant_id, account_id, title_id, is_active, position_seconds, playback_session_id, sequence, updated_at, finished_at)
     values ('demo', $1, 'film', true, 40, 'p1', 7, '2026-11-01', null),
       ('demo', $1, 'taken-out', false, 30, null, null, '2026-11-02', null),
       ('demo', $1, 'e1', false, 0, 'p2', 9, '2026-11-03', '2026-11-03')`,
    [id],
  )
  const migration = new URL('../../../migrations/0019-resume-states.sql', import.meta.url)
  await pool.query(await readFile(migration, 'utf8'))
  await pool.query(await readPlacesOfPeople())
})
afterAll(() => stage.close())

test('what was begun, finished and taken out before the upgrade is so after it', async () => {
  const rows = await stage.db.selectFrom('resume_point').selectAll().orderBy('updated_at').execute()
  expect(
    rows.map(({ title_id, state, position_seconds, sequence }) => [title_id, state, position_seconds, sequence]),
  ).toEqual([
    ['film', 'begun', 40, 7],
    ['taken-out', 'removed', 30, null],
    ['e1', 'finished', 0, 9],
  ])
  const { body } = await stage.call('GET /apps/v1/get-resume-list', { token })
  const entries = body.resumeList.map((entry: { video_id: string; resumeTime: number }) => [
    entry.video_id,
    entry.resumeTime,
  ])
  expect([entries, body.watched]).toEqual([
    [
      ['e2', 0],
      ['film', 40],
    ],
    ['e1'],
  ])
})

test('a late report of before the upgrade still changes nothing', async () => {
  const report = (body: object) => stage.call('POST /apps/v1/resume', { token, body: { status: 1, ...body } })
  expect((await report({ video_id: 'film', resumeTime: 20, sessionId: 'p1', sequence: 6 })).status).toBe(200)
  expect((await report({ video_id: 'e1', resumeTime: 20, sessionId: 'p2', sequence: 8 })).status).toBe(200)
  const rows = await stage.db.selectFrom('resume_point').select(['title_id', 'state', 'position_seconds']).execute()
  expect(rows).toContainEqual({ title_id: 'film', state: 'begun', position_seconds: 40 })
  expect(rows).toContainEqual({ title_id: 'e1', state: 'finished', position_seconds: 0 })
})
