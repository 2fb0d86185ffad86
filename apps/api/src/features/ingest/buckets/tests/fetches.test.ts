import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BucketStage, createBucketStage, SECRET } from '#app/testing/buckets/bucket-stage.ts'
import type { StaffPerson } from '#app/testing/staff/staff-stage.ts'
import { assertAnswer, createApiStage, OPERATOR_KEY } from '#app/testing/stage.ts'

let at: BucketStage
let editor: StaffPerson
let owner: StaffPerson
let sent: unknown[]

beforeAll(async () => {
  at = await createBucketStage()
  owner = await at.addOwner()
  editor = await at.addPerson(owner, 'editor')
})
beforeEach(async () => {
  at.break(undefined)
  await at.stage.db.deleteFrom('film_fetch').execute()
  sent = []
  const { queue } = at.stage.platform
  const { send } = queue
  queue.send = async (name, data) => {
    if (name === 'ingest.fetch-film') sent.push(data)
    return 'job'
  }
  return () => {
    queue.send = send
  }
})
afterAll(() => at.close())

const GIVE = 'POST /api/v1/apps/film-fetches'
const LIST = 'GET /api/v1/apps/film-fetches'
const LOOK = 'GET /api/v1/apps/film-file'
const FILES = 'GET /api/v1/apps/film-buckets/{bucket}/files'
const FILM = { as: 'title', name: 'Zero Balance' }
const give = (key: string, wanted: object = FILM, bucket = 'masters') =>
  at.callAs(editor, GIVE, { body: { bucket, key, wanted } })
const look = (address: string) => at.callAs(editor, LOOK, { query: { address } })
const toCode = ({ status, body }: Awaited<ReturnType<typeof give>>) => [status, body.error?.code]

test('an editor sees at once whether a film is there, how large it is and when it was changed, without a byte of it', async () => {
  const bytes = at.place('films/Ọjọ́ 100% + “a b”.mov', Buffer.alloc(1_234), {
    modifiedAt: new Date('2026-11-01T10:00:00Z'),
  })
  at.reads.length = 0
  const key = 'films/Ọjọ́ 100% + “a b”.mov'
  const answer = await look(`s3://kola-masters/${key}`)
  assertAnswer(LOOK, answer)
  expect(answer.body).toEqual({
    ...{ bucket: 'masters', key, isFolder: false, fault: null },
    file: {
      ...{ key, name: 'Ọjọ́ 100% + “a b”.mov', sizeBytes: bytes.length, fault: null },
      modifiedAt: '2026-11-01T10:00:00.000Z',
    },
  })
  expect(at.reads).toEqual([`HeadObject ${key}`])
  const encoded = `${at.server.endpoint}/kola-masters/films/${encodeURIComponent('Ọjọ́ 100% + “a b”.mov')}`
  expect((await look(encoded)).body).toEqual(answer.body)
  at.place('films/a b.mov')
  expect((await look(`${at.server.endpoint}/kola-masters/films/a+b.mov`)).body.key).toBe('films/a b.mov')
  at.place('films/a+b.mov')
  expect((await look(`${at.server.endpoint}/kola-masters/films/a+b.mov`)).body.key).toBe('films/a+b.mov')
  expect((await look('s3://kola-masters/films/2026/')).body).toMatchObject({ isFolder: true, key: 'films/2026/' })
})

test.each([
  ['MISSING', 'films/gone.mov', undefined, 'It is not there'],
  ['DENIED', 'films/x.mov', { status: 403, code: 'AccessDenied' }, /no right/],
  ['NO_ANSWER', 'films/x.mov', { status: 503, code: 'SlowDown' }, /does not answer/],
  ['REFUSED', 'films/x.mov', { status: 301, code: 'PermanentRedirect' }, /otherwise than it must/],
] as const)('says %s, and what to do', async (...[code, key, fault, text]) => {
  at.place('films/x.mov')
  at.break(fault)
  const { body } = await look(`s3://kola-masters/${key}`)
  expect(body).toMatchObject({ file: null, fault: { code, mend: expect.stringMatching(/\.$/) } })
  expect(body.fault.text).toMatch(text)
  const given = await give(key)
  expect([...toCode(given), given.body.error.fault]).toEqual([409, 'BUCKET_FILE_UNFIT', code])
  expect(given.body.error.message).toBe(`${body.fault.text}. ${body.fault.mend}`)
  expect(sent).toEqual([])
})

test('what cannot be taken says so before a byte is fetched', async () => {
  at.place('films/notes.txt')
  at.place('films/empty.mov', Buffer.alloc(0))
  at.place('films/cold.mov', Buffer.from('cold'), { storageClass: 'GLACIER' })
  const unfit = ['NO_FILM films/notes.txt', 'EMPTY films/empty.mov', 'ARCHIVED films/cold.mov']
  for (const [code = '', key = ''] of unfit.map((one) => one.split(' '))) {
    expect((await look(`s3://kola-masters/${key}`)).body.file.fault.code).toBe(code)
    expect((await give(key)).body.error).toMatchObject({ code: 'BUCKET_FILE_UNFIT', fault: code })
  }
  expect((await give('films/2026/')).body.error).toMatchObject({ code: 'BUCKET_FILE_UNFIT', fault: 'NO_FILM' })
  expect(sent).toEqual([])
})

test('a folder is looked through by pages, and a page says what of it can be taken', async () => {
  for (const name of ['a.mov', 'b.mov', 'c & <d>.mov', 'notes.txt']) at.place(`films/seen/${name}`)
  at.place('films/seen/', Buffer.alloc(0))
  at.place('films/seen/2026/e.mov')
  const [names, folders]: string[][] = [[], []]
  let cursor: string | null = null
  do {
    const query = { folder: 'films/seen/', ...(cursor && { cursor }) }
    const answer = await at.callAs(editor, FILES, { params: { bucket: 'masters' }, query })
    assertAnswer(FILES, answer)
    names?.push(
      ...answer.body.files.map(({ name, fault }: { name: string; fault: unknown }) => `${name}${fault ? '!' : ''}`),
    )
    folders?.push(...answer.body.folders.map(({ name }: { name: string }) => name))
    cursor = answer.body.cursor
  } while (cursor)
  expect([names, folders]).toEqual([['a.mov', 'b.mov', 'c & <d>.mov', 'notes.txt!'], ['2026']])
  const open = async (folder: string, bucket = 'masters') =>
    toCode(await at.callAs(editor, FILES, { params: { bucket }, query: { folder } }))
  expect(await open('films/seen')).toEqual([400, 'INVALID_REQUEST'])
  expect(await open('secret/')).toEqual([404, 'BUCKET_NOT_FOUND'])
  expect(await open('films/../secret/')).toEqual([400, 'INVALID_REQUEST'])
  expect(await open('films/', 'theirs')).toEqual([404, 'BUCKET_NOT_FOUND'])
  at.break({ status: 403, code: 'AccessDenied' })
  const refused = await at.callAs(editor, FILES, { params: { bucket: 'masters' } })
  expect([...toCode(refused), refused.body.error.message]).toEqual([
    ...[409, 'BUCKET_UNREADABLE'],
    'This service has no right to read it, or it is not there. Whoever looks after the bucket gives this service the right to read it and to list its folder.',
  ])
})

test('the same film for the same is fetched once, and for another is refused', async () => {
  at.place('films/zero.mov', Buffer.alloc(99))
  const answers = await Promise.all([give('films/zero.mov'), give('films/zero.mov'), give('films/zero.mov')])
  for (const answer of answers) assertAnswer(GIVE, answer)
  const [first] = answers
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(sent).toEqual([{ tenantId: 'demo', fetchId: first?.body.id }])
  expect(first?.body).toMatchObject({ state: 'waiting', sizeBytes: 99, fetchedBytes: 0, by: editor.session.staff.name })
  expect(toCode(await give('films/zero.mov', { ...FILM, name: 'Another' }))).toEqual([409, 'FETCH_OTHERWISE'])
  const list = await at.callAs(editor, LIST)
  assertAnswer(LIST, list)
  expect(list.body.fetches).toEqual([first?.body])
  const { body: log } = await at.callAs(owner, 'GET /api/v1/apps/audit', { query: { search: 'zero.mov' } })
  expect(log.entries[0]).toMatchObject({ did: 'had a film fetched from a bucket', subject: 'zero.mov' })
})

test('what is wanted of it is looked after first', async () => {
  at.place('films/zero.mov')
  await at.stage.addTitle({ id: 'shown' })
  const gone = { as: 'title', name: 'Zero', titleId: 'gone' }
  expect(toCode(await give('films/zero.mov', gone))).toEqual([404, 'TITLE_NOT_FOUND'])
  expect(toCode(await give('films/zero.mov', { ...gone, titleId: 'shown' }))).toEqual([404, 'TITLE_NOT_FOUND'])
  expect(toCode(await give('films/zero.mov', { as: 'replacement', titleId: 'gone' }))).toEqual([404, 'TITLE_NOT_FOUND'])
  expect(toCode(await give('films/zero.mov', { as: 'replacement' }))).toEqual([400, 'INVALID_REQUEST'])
  expect(sent).toEqual([])
})

test('a hundred are on their way at most', async () => {
  at.place('films/zero.mov')
  const row = { tenant_id: 'demo', bucket: 'masters', size_bytes: 1, etag: 'e', by_name: '', title_id: null }
  const wanted = JSON.stringify(FILM)
  const rows = Array.from({ length: 100 }, (_, n) => ({ ...row, wanted, id: `f${n}`, object_key: `films/${n}` }))
  await at.stage.db.insertInto('film_fetch').values(rows).execute()
  expect(toCode(await give('films/zero.mov'))).toEqual([409, 'FETCHES_FULL'])
  const remove = (fetchId: string) =>
    at.callAs(editor, 'POST /api/v1/apps/film-fetches/{fetchId}/remove', { params: { fetchId } })
  await at.stage.platform.storage.put('uploads/demo/f7/000000000000000-1', Buffer.from('x'))
  expect((await remove('f7')).status).toBe(200)
  expect((await remove('f7')).status).toBe(200)
  expect(await at.stage.platform.storage.list('uploads/demo/f7/')).toEqual([])
  expect((await give('films/zero.mov')).status).toBe(200)
})

test('another tenant, another role and an unknown one find nothing of it', async () => {
  at.place('films/zero.mov')
  const { id } = (await give('films/zero.mov')).body
  const theirs = { token: OPERATOR_KEY, customer: 'other' }
  const { call } = at.stage
  const retry = 'POST /api/v1/apps/film-fetches/{fetchId}/retry'
  expect((await call(LIST, theirs)).body.fetches).toEqual([])
  expect(toCode(await call(retry, { ...theirs, params: { fetchId: id } }))).toEqual([404, 'FETCH_NOT_FOUND'])
  await call('POST /api/v1/apps/film-fetches/{fetchId}/remove', { ...theirs, params: { fetchId: id } })
  expect((await at.callAs(editor, LIST)).body.fetches).toHaveLength(1)
  expect(
    (await call('GET /api/v1/apps/film-buckets', theirs)).body.buckets.map(({ name }: { name: string }) => name),
  ).toEqual(['theirs'])
  expect(toCode(await give('films/zero.mov', FILM, 'theirs'))).toEqual([404, 'BUCKET_NOT_FOUND'])
  const support = await at.addPerson(owner, 'support')
  for (const key of ['GET /api/v1/apps/film-buckets', LOOK, GIVE] as const) {
    const given = { ...(key === LOOK && { query: { address: 's3://kola-masters/films/zero.mov' } }) }
    const body = { bucket: 'masters', key: 'films/zero.mov', wanted: FILM }
    expect(toCode(await at.callAs(support, key, key === GIVE ? { body } : given))).toEqual([403, 'PERMISSION_REQUIRED'])
  }
})

test('keys of buckets are in no answer and no log', async () => {
  at.place('films/zero.mov')
  const texts = [
    await at.callAs(editor, 'GET /api/v1/apps/film-buckets'),
    await look('s3://kola-masters/films/zero.mov'),
  ]
  at.break({ status: 403, code: 'SignatureDoesNotMatch' })
  texts.push(await look('s3://kola-masters/films/zero.mov'), await give('films/zero.mov'), await look('s3://others/x'))
  const all = JSON.stringify([texts.map(({ body, headers }) => [body, headers]), at.stage.lines, at.stage.warnings])
  expect(all).not.toContain(SECRET)
  expect(all).not.toContain('AKIA')
  expect(all).not.toContain(at.server.endpoint)
})

test('what is not configured does not exist', async () => {
  const stage = await createApiStage()
  try {
    await stage.addTenant('demo')
    const call: typeof stage.call = (key, given) => stage.call(key, { token: OPERATOR_KEY, ...given })
    expect((await call('GET /api/v1/apps/film-buckets')).body).toEqual({ buckets: [] })
    expect(toCode(await call(LOOK, { query: { address: 's3://kola-masters/films/x.mov' } }))).toEqual([
      404,
      'BUCKET_NOT_FOUND',
    ])
    expect(toCode(await call(FILES, { params: { bucket: 'masters' } }))).toEqual([404, 'BUCKET_NOT_FOUND'])
    const body = { bucket: 'masters', key: 'films/x.mov', wanted: FILM }
    expect(toCode(await call(GIVE, { body }))).toEqual([404, 'BUCKET_NOT_FOUND'])
  } finally {
    await stage.close()
  }
})
