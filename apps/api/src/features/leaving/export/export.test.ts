import { execFileSync } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiStage, assertAnswer, createApiStage } from '#app/testing/stage.ts'
import { RULES } from '../erasure/rules.ts'
import { collect } from './collect.ts'
import { NOT_IN_COPY, PARTS } from './parts.ts'
import { dropCopies, prepareCopy } from './service.ts'

const DAY_MS = 24 * 3_600_000
const ASK = 'POST /apps/v1/export'
const STATE = 'GET /apps/v1/export'
const FILE = 'POST /apps/v1/export/file'
let stage: ApiStage

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  await stage.addTitle({ id: 'film' })
})
afterAll(() => stage.close())

async function prepare(accountId: string): Promise<void> {
  const { rows } = await sql<{
    id: string
  }>`select id from data_export where account_id = ${accountId} and ready_at is null`.execute(stage.db)
  for (const { id } of rows) await prepareCopy(stage.services.copies, { tenantId: 'demo', exportId: id })
}
async function addAsking() {
  const { id, email } = await stage.addAccount()
  const token = await stage.signIn(email)
  expect((await stage.call(ASK, { token })).status).toBe(200)
  return { id, email, token }
}

test('PROM-38 every table with rows on people is in the copy, or stands in the list with a reason', () => {
  const about = Object.entries(RULES).flatMap(([table, { how }]) => (how === 'nobody' ? [] : [table]))
  const named = [...Object.keys(PARTS), ...Object.keys(NOT_IN_COPY)]
  expect(named.toSorted()).toEqual([...about, 'account'].toSorted())
  expect(Object.keys(PARTS).filter((table) => table in NOT_IN_COPY)).toEqual([])
})

test('no secret and nothing of anybody else is in it', async () => {
  const { id, email } = await stage.addAccount()
  const other = await stage.addAccount({ email: 'other@example.com' })
  for (const who of [id, other.id])
    await sql`insert into my_list_entry (tenant_id, account_id, title_id) values ('demo', ${who}, 'film')`.execute(
      stage.db,
    )
  await stage.signIn(email)
  const collected = await collect(stage.platform.pool, { tenantId: 'demo', accountId: id }, stage.clock.now())
  const text = JSON.stringify(collected)
  expect(text).toContain(email)
  expect(text).not.toMatch(/other@example\.com|argon2|_sha256|usr_|sealed/)
  expect(collected.parts.find(({ name }) => name === 'my_list_entry')?.rows).toHaveLength(1)
  expect(collected.parts.find(({ name }) => name === 'sign_in_session')?.rows).toMatchObject([
    { signed_in_by: 'password' },
  ])
})

test('a copy is prepared once a day, told by mail, fetched once after a fresh proof, and gone after a week', async () => {
  const { id, email, token } = await addAsking()
  expect((await stage.call(ASK, { token })).status).toBe(200)
  expect((await stage.call(STATE, { token })).body.copy).toMatchObject({ state: 'preparing', bytes: 0 })
  expect((await stage.call(FILE, { token })).body.error.code).toBe('COPY_NOT_FOUND')
  await prepare(id)
  await prepare(id)
  const mails = await stage.db
    .selectFrom('message')
    .select('purpose')
    .where('recipient', '=', email)
    .where('purpose', '=', 'data-ready')
    .execute()
  expect(mails).toHaveLength(1)
  const state = await stage.call(STATE, { token })
  assertAnswer(STATE, state)
  expect(state.body.copy).toMatchObject({
    state: 'ready',
    until: new Date(stage.clock.now().getTime() + 7 * DAY_MS).toISOString(),
  })
  expect((await stage.call(ASK, { token })).body.error.code).toBe('RATE_LIMITED')
  stage.clock.advance(11 * 60_000)
  expect((await stage.call(FILE, { token })).body.error.code).toBe('REAUTHENTICATION_REQUIRED')
  const fresh = await stage.signIn(email)
  const answer = await stage.call(FILE, { token: fresh })
  assertAnswer(FILE, answer)
  const file = await unzip(Buffer.from(answer.body.zip, 'base64'))
  expect(
    JSON.parse(file('data.json')).parts.find(({ name }: { name: string }) => name === 'account').rows[0].email,
  ).toBe(email)
  expect(file('data.html')).toContain('<h1>Your data at Kola</h1>')
  expect(file('data.html')).toContain(email)
  // A lost answer: the same sign-in within minutes, and nobody else.
  expect((await stage.call(FILE, { token: fresh })).status).toBe(200)
  expect((await stage.call(FILE, { token: await stage.signIn(email) })).body.error.code).toBe('COPY_NOT_FOUND')
  stage.clock.advance(10 * 60_000 + 1)
  await dropCopies(stage.services.copies)
  expect(
    (await sql`select 1 from data_export where account_id = ${id} and sealed is not null`.execute(stage.db)).rows,
  ).toEqual([])
  stage.clock.advance(DAY_MS)
  expect((await stage.call(ASK, { token: await stage.signIn(email) })).status).toBe(200)
})

test('a copy that nobody fetched is gone after seven days, and not before', async () => {
  const { id, email } = await addAsking()
  await prepare(id)
  stage.clock.advance(7 * DAY_MS - 1)
  expect((await stage.call(FILE, { token: await stage.signIn(email) })).status).toBe(200)
  const second = await addAsking()
  await prepare(second.id)
  stage.clock.advance(7 * DAY_MS)
  const token = await stage.signIn(second.email)
  expect((await stage.call(FILE, { token })).body.error.code).toBe('COPY_NOT_FOUND')
  expect((await stage.call(STATE, { token })).body.copy.state).toBe('over')
})

test('what is held can be read at once as JSON too, after a fresh proof', async () => {
  const { email } = await stage.addAccount()
  const answer = await stage.call('GET /apps/v1/export-my-data', { token: await stage.signIn(email) })
  assertAnswer('GET /apps/v1/export-my-data', answer)
  expect(answer.body.parts.map(({ name }: { name: string }) => name)).toEqual(Object.keys(PARTS))
})

/** By a program that knows nothing of how it was packed. */
async function unzip(bytes: Buffer): Promise<(name: string) => string> {
  const path = join(await mkdtemp(join(tmpdir(), 'kola-copy-')), 'copy.zip')
  await writeFile(path, bytes)
  const script =
    'import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; sys.stdout.buffer.write(z.read(sys.argv[2]))'
  return (name) => execFileSync('python3', ['-c', script, path, name], { encoding: 'utf8' })
}
