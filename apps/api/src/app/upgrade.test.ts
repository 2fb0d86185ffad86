import { JOBS } from '@kola/contract/jobs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiStage, createApiStage, OPERATOR_KEY } from './testing/stage.ts'
import { CHANGES_SINCE } from './testing/upgrade/changes.ts'
import { type Change, findLosses } from './testing/upgrade/find-losses.ts'
import { listReleases, type Release, readRelease, readVersion, type Tables } from './testing/upgrade/release-file.ts'
import { bringUp, restoreRelease } from './testing/upgrade/restore.ts'
import { type Connection, readAll } from './testing/upgrade/rows.ts'
import { createVisitors, NEW_PASSWORD } from './testing/visitors.ts'

const toCounts = (tables: Tables) =>
  Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.length]))

test('there is data of every release', async () => {
  expect(await listReleases()).toContain(await readVersion())
  expect(Object.keys(CHANGES_SINCE).toSorted()).toEqual((await listReleases()).toSorted())
})

describe.each(await listReleases())('what %s left behind', (version) => {
  let release: Release
  let stage: ApiStage
  let client: Connection & { release(isOver: boolean): void }
  let before: Tables
  let applied: string[]
  const changes = CHANGES_SINCE[version] ?? []
  const holder = (name: string) => release.holders[name] ?? expect.fail(`${version} has no ${name}`)
  const login = async (name: string, password = holder(name).password) => {
    const { username, type, deviceId } = holder(name)
    const body = { username, type, password, ...(deviceId && { device_id: deviceId }) }
    return stage.call('POST /apps/v1/login', { token: await stage.getAppToken(), body })
  }

  beforeAll(async () => {
    release = await readRelease(version)
    const database = await restoreRelease(release)
    client = await database.pool.connect()
    before = await readAll(client)
    applied = await bringUp(database)
    stage = await createApiStage(undefined, [], { database })
    stage.clock.advance(60_000)
  })
  afterAll(async () => {
    client.release(true)
    await stage.close()
  })

  test('was brought in whole', () => {
    expect(toCounts(before)).toEqual(
      toCounts({ ...release.tables, 'pgboss.job': release.queueTables['pgboss.job'] ?? [] }),
    )
    expect(applied.filter((name) => release.migrations.includes(name))).toEqual([])
    expect(changes.map(({ migration }) => migration).filter((name) => !applied.includes(name))).toEqual([])
  })

  test('is all there after the migrations since and the start of the new code', async () => {
    expect(findLosses(before, await readAll(client), changes)).toEqual([])
  })

  describe('a migration that takes something away is found', () => {
    const plant = async (sql: string) => {
      await client.query('begin')
      try {
        await client.query(sql)
        return findLosses(before, await readAll(client), changes)
      } finally {
        await client.query('rollback')
      }
    }

    test.each([
      [
        `delete from my_list_entry where title_id like 'marina%'`,
        1,
        /^my_list_entry has lost \{.*"marina-heights-s1e1"/,
      ],
      ['delete from proof', 2, /^proof has lost \{/],
      ['update resume_point set position_seconds = 0', 3, /^resume_point has lost \{/],
      ['update account set password_hash = upper(password_hash)', 6, /^account has lost \{/],
      [`update pgboss.job set state = 'cancelled' where name = 'verification.start'`, 1, /^pgboss\.job has lost \{/],
      ['alter table account drop column city', 1, /^the column account\.city is gone$/],
      [
        'alter table vote drop column updated_at; delete from vote where is_up',
        2,
        /^(the column vote.updated_at is gone|vote has lost .*)$/,
      ],
      ['drop table vote', 1, /^the table vote is gone$/],
      ['truncate consent', 1, /^consent has lost \{/],
    ])('%s', async (sql, count, line) => {
      const losses = await plant(sql)
      expect(losses).toHaveLength(count)
      for (const loss of losses) expect(loss).toMatch(line)
    })

    test('unless a change says what became of it', async () => {
      const moved: Change[] = [
        {
          migration: 'planted',
          table: 'vote',
          become: ({ is_up, ...row }) => ({ table: 'verdict', row: { ...row, says: is_up ? 'up' : 'down' } }),
        },
      ]
      const sql = `create table verdict as select tenant_id, account_id, title_id, updated_at,
        case when is_up then 'up' else 'down' end as says from vote; drop table vote`
      await client.query('begin')
      await client.query(sql)
      const after = await readAll(client)
      await client.query('rollback')
      expect(findLosses(before, after, [...changes, ...moved])).toEqual([])
      expect(findLosses(before, after, changes)).toEqual(['the table vote is gone'])
      const idle: Change = { migration: 'planted', table: 'vote', become: (row) => ({ table: 'vote', row }) }
      expect(findLosses(before, before, [idle])).toEqual(['planted is told to change vote, and changes no row'])
    })
  })

  test('is read by the clients and the user tokens of that time', async () => {
    for (const { key, as, query, answer } of release.answers) {
      const now = await stage.call(key, { token: holder(as).userToken, query })
      expect([key, as, now.status]).toEqual([key, as, 200])
      expect(now.body).toMatchObject(answer as object)
    }
  })

  test('plays: on the screen that was held, with the keys that were sealed', async () => {
    const { userToken: token, deviceId = '', presence = '' } = holder('member')
    const { pathname, search } = new URL(presence)
    const beat = await stage.app.inject({ method: 'PUT', url: pathname + search, payload: { video_id: 'any' } })
    expect([beat.statusCode, beat.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    const resumed = before.resume_point?.find(({ sequence }) => sequence === 7)
    const query = { id: String(resumed?.title_id), deviceId }
    const { status, body } = await stage.call('GET /apps/v2/videoplayback', { token, query })
    expect([status, body.resumeTime]).toEqual([200, 31])
    const key = before.content_key?.find(({ media_id, label }) => body.dash.includes(`/${media_id}/`) && label === 'SD')
    const kid = Buffer.from(String(key?.key_id), 'hex').toString('base64url')
    const licence = await stage.app.inject({
      ...{ method: 'POST', url: '/drm/license-proxy-widevine/cenc/?specConform=true' },
      ...{ headers: { 'x-dt-custom-data': body.drm.customData }, payload: { kids: [kid], type: 'temporary' } },
    })
    expect([licence.statusCode, licence.json().keys.map((one: { kid: string }) => one.kid)]).toEqual([200, [kid]])
  })

  test('opens to the passwords of that time and no others', async () => {
    for (const name of ['member', 'newcomer']) expect([name, (await login(name)).status]).toEqual([name, 200])
    expect((await login('member', NEW_PASSWORD)).status).toBe(401)
  })

  test('goes on: jobs that waited fit, a letter is not taken twice, a film is still being packaged', async () => {
    const waiting = before['pgboss.job']?.filter(({ state }) => state === 'created') ?? []
    const refused = waiting.filter(
      ({ name, data }) => !JOBS[name as keyof typeof JOBS]?.payload.safeParse(data).success,
    )
    expect(refused).toEqual([])
    expect([...new Set(waiting.map(({ name }) => name))].toSorted()).toEqual([
      ...['media.package-renditions', 'media.package-source', 'messages.deliver', 'verification.start'],
    ])
    const { username: to } = holder('newcomer')
    const visitors = createVisitors(stage)
    expect(await visitors.runStarts()).toBe(1)
    const messages = await visitors.readMessages(to)
    expect(messages.map(({ purpose }) => purpose)).toEqual(['confirm-email', 'reset-email'])
    const { uid, token: link } = await visitors.readLink(to)
    const token = await stage.getAppToken()
    const reset = { userId: uid, token: link, password: 'd'.repeat(64) }
    expect((await stage.call('POST /apps/v1/update-password', { token, body: reset })).status).toBe(200)
    const [{ ticket, request_key, email, subject: title, body: description } = {}] = before.contact_message ?? []
    const again = { phone: '', email, title, description, request_key }
    expect((await stage.call('POST /apps/v1/contactus', { token, body: again })).body.ticket).toBe(ticket)
    const params = { titleId: String(before.title_request?.[0]?.title_id) }
    const film = await stage.call('GET /api/v1/apps/titles/{titleId}', { token: OPERATOR_KEY, params })
    expect([film.status, film.body.state, film.body.progress.fraction]).toEqual([200, 'processing', 0.4])
  })
})
