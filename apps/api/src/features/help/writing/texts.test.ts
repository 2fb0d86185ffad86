import type { TextDocument } from '@kola/contract/texts/document'
import type { EditedText, TextKind } from '@kola/contract/texts/texts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createStaffStage, type StaffPerson, type StaffStage } from '#app/testing/staff/staff-stage.ts'
import { assertAnswer } from '#app/testing/stage.ts'
import { toDayAfter } from './days.ts'

const LIST = 'GET /api/v1/apps/texts'
const ADD = 'POST /api/v1/apps/texts/articles'
const ORDER = 'POST /api/v1/apps/texts/articles/order'
const STATE = 'POST /api/v1/apps/texts/articles/{id}/state'
const PREVIEW = 'POST /api/v1/apps/texts/preview'
const READ = 'GET /api/v1/apps/texts/{kind}/{id}'
const DRAFT = 'POST /api/v1/apps/texts/{kind}/{id}/draft'
const LEAVE = 'POST /api/v1/apps/texts/{kind}/{id}/draft/leave'
const PUT = 'POST /api/v1/apps/texts/{kind}/{id}/put-in-force'
const VERSION = 'GET /api/v1/apps/texts/{kind}/{id}/versions/{number}'
const BACK = 'POST /api/v1/apps/texts/{kind}/{id}/versions/{number}/bring-back'
const WITHDRAW = 'POST /api/v1/apps/texts/{kind}/{id}/versions/{number}/withdraw'
const DAY_MS = 86_400_000

let at: StaffStage
let owner: StaffPerson
let tenant = 0
let customer = ''

beforeAll(async () => {
  at = await createStaffStage()
  // After the days of the texts that come with the service.
  at.stage.clock.advance(30 * DAY_MS)
})
afterAll(() => at.stage.close())
beforeEach(async () => {
  tenant += 1
  customer = `house-${tenant}`
  await at.stage.addTenant(customer)
  owner = await at.addOwner(customer)
})

const key = (id: string, kind: TextKind = 'articles', number?: number) => ({
  params: { kind, id, ...(number !== undefined && { number: String(number) }) },
})
const toDocument = (given: Partial<TextDocument['languages'][number]> = {}, tags = ['faqrow1']): TextDocument => ({
  tags,
  languages: [{ language: 'en', title: 'How do I pay?', excerpt: 'By card.', source: 'By **card**.', ...given }],
})
const add = async (id: string, title = 'How do I pay?') => {
  const answer = await at.callAs(owner, ADD, { body: { id, title, language: 'en' } })
  expect(answer.status).toBe(200)
  assertAnswer(ADD, answer)
  return answer.body.text as EditedText
}
const read = async (id: string, kind: TextKind = 'articles'): Promise<EditedText> => {
  const answer = await at.callAs(owner, READ, key(id, kind))
  assertAnswer(READ, answer)
  return answer.body.text
}
const keep = async (id: string, document: TextDocument, kind: TextKind = 'articles') =>
  at.callAs(owner, DRAFT, { ...key(id, kind), body: { revision: (await read(id, kind)).revision, document } })
const put = async (id: string, given: object = {}, kind: TextKind = 'articles') => {
  const { revision, earliest } = await read(id, kind)
  return at.callAs(owner, PUT, { ...key(id, kind), body: { revision, from: earliest, why: 'It is new', ...given } })
}
const publish = async (
  id: string,
  document: TextDocument,
  { kind, ...given }: { kind?: TextKind; from?: string } = {},
) => {
  expect((await keep(id, document, kind)).status).toBe(200)
  const answer = await put(id, given, kind)
  expect([answer.status, answer.body.error?.fields]).toEqual([200, undefined])
}
const toCode = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [status, body.error?.code]
const seen = async (tag = 'faqrow1') => {
  at.stage.services.tenants.forget(customer)
  const token = await at.stage.getAppToken(customer)
  const answer = await at.stage.call('GET /apps/v1/blogs', { customer, token, query: { 'tags[]': tag } })
  assertAnswer('GET /apps/v1/blogs', answer)
  return answer.body._embedded.items
}
const titles = async (tag?: string) =>
  (await seen(tag)).map(({ languages }: { languages: { title: string }[] }) => languages[0]?.title)
const legal = async (text: string, version?: string, headers = {}) => {
  at.stage.services.tenants.forget(customer)
  const token = await at.stage.getAppToken(customer)
  const query = version === undefined ? {} : { version }
  return at.stage.call('GET /apps/v1/legal/{text}', { customer, token, params: { text }, query, headers })
}
/** To so many days later; whoever was signed in is in again. */
async function passDays(days: number) {
  at.stage.clock.advance(days * DAY_MS)
  owner = await at.enter(owner)
}
const today = async () => (await read('terms', 'legal')).earliest

describe('an article', () => {
  test('is read by nobody before a version of it is in force, and then at once', async () => {
    await add('paying')
    expect(await titles()).toEqual([])
    await keep('paying', toDocument())
    expect(await titles()).toEqual([])
    expect((await put('paying')).status).toBe(200)
    expect(await seen()).toEqual([
      {
        ...{ id: 'paying', slug: 'how-do-i-pay', tags: ['faqrow1'], excerpt: 'By card.' },
        ...{
          languages: [{ title: 'How do I pay?', language: 'en' }],
          richTextData: '<p>By <strong>card</strong>.</p>\n',
        },
      },
    ])
    expect(await read('paying')).toMatchObject({
      draft: null,
      inForce: { number: 1 },
      versions: [{ state: 'in-force' }],
    })
  })

  test('changes at the beginning of the day that was said, by the clocks of Lagos, without anybody’s doing', async () => {
    await add('paying')
    await publish('paying', toDocument({ title: 'Now' }))
    const from = toDayAfter(toDayAfter((await read('paying')).earliest))
    await publish('paying', toDocument({ title: 'Then' }), { from })
    expect(await titles()).toEqual(['Now'])
    const begin = new Date(`${from}T00:00:00+01:00`).getTime()
    at.stage.clock.advance(begin - at.stage.clock.now().getTime() - 1)
    expect(await titles()).toEqual(['Now'])
    at.stage.clock.advance(1)
    expect(await titles()).toEqual(['Then'])
    owner = await at.enter(owner)
    expect((await read('paying')).versions.map(({ state, from: day }) => [state, day === from])).toEqual([
      ['in-force', true],
      ['over', false],
    ])
  })

  test('that nobody reads yet comes in its time, where no other article is', async () => {
    await add('paying')
    const from = toDayAfter((await read('paying')).earliest)
    await publish('paying', toDocument(), { from })
    expect(await titles()).toEqual([])
    at.stage.clock.advance(DAY_MS)
    expect(await titles()).toEqual(['How do I pay?'])
  })

  test('of before the console is edited as it stands, and its text becomes the first version', async () => {
    await at.stage.db
      .insertInto('article')
      .values({
        tenant_id: customer,
        id: 'old',
        slug: 'old',
        title: 'Old',
        html: '<p>As it was</p>',
        tags: ['faqrow1'],
      })
      .execute()
    const { inForce } = await read('old')
    expect(inForce).toEqual({
      number: 0,
      document: {
        tags: ['faqrow1'],
        languages: [{ language: 'en', title: 'Old', excerpt: '', source: 'As it was' }],
      },
    })
    await publish('old', toDocument({ title: 'New' }))
    expect(await titles()).toEqual(['New'])
    const { versions, revision, earliest } = await read('old')
    expect(versions.map(({ number, from, by }) => [number, from === null, by])).toEqual([
      [2, false, owner.session.staff.name],
      [1, true, 'the installation'],
    ])
    const answer = await at.callAs(owner, BACK, { ...key('old', 'articles', 1), body: { revision, from: earliest } })
    assertAnswer(BACK, answer)
    expect((await seen())[0]).toMatchObject({ languages: [{ title: 'Old' }], richTextData: '<p>As it was</p>\n' })
  })

  test('has its own text in each language, the first for whoever reads none', async () => {
    await add('paying')
    const document = toDocument()
    const yoruba = { language: 'yo', title: 'Báwo ni mo ṣe lè sanwó?', excerpt: 'Káàdì.', source: '*Káàdì*' }
    await publish('paying', { ...document, languages: [...document.languages, yoruba] })
    expect((await seen())[0].languages).toEqual([
      { title: 'How do I pay?', language: 'en' },
      { title: yoruba.title, language: 'yo', excerpt: 'Káàdì.', richTextData: '<p><em>Káàdì</em></p>\n' },
    ])
  })

  test('is removed and comes back with its versions; the drafts of both stay', async () => {
    await add('paying')
    await publish('paying', toDocument())
    await keep('paying', toDocument({ title: 'Better' }))
    const set = async (state: string) =>
      at.callAs(owner, STATE, { params: { id: 'paying' }, body: { revision: (await read('paying')).revision, state } })
    const gone = await set('removed')
    assertAnswer(STATE, gone)
    expect([await titles(), gone.body.text.state]).toEqual([[], 'removed'])
    expect((await set('shown')).body.text).toMatchObject({
      state: 'shown',
      draft: { document: { languages: [{ title: 'Better' }] } },
    })
    expect(await titles()).toEqual(['How do I pay?'])
  })

  test('is added once however often it is asked for, with an address of its own that stays', async () => {
    const first = await add('one', 'Ṣé mo lè sanwó? / Can I pay?')
    expect([await add('one', 'Another'), first.slug]).toEqual([first, 'se-mo-le-sanwo-can-i-pay'])
    expect((await add('two', 'Se mo le sanwo: can I pay')).slug).toBe('se-mo-le-sanwo-can-i-pay-2')
    expect((await add('three', '؟؟')).slug).toBe('article')
    await publish('one', toDocument({ title: 'Quite another' }))
    expect((await seen())[0].slug).toBe('se-mo-le-sanwo-can-i-pay')
  })

  test('stands where the staff put it; those that are not named come after', async () => {
    for (const id of ['one', 'two', 'three']) {
      await add(id)
      await publish(id, toDocument({ title: id }))
    }
    expect(await titles()).toEqual(['one', 'two', 'three'])
    expect((await at.callAs(owner, ORDER, { body: { ids: ['three', 'one'] } })).status).toBe(200)
    expect(await titles()).toEqual(['three', 'one', 'two'])
    expect(toCode(await at.callAs(owner, ORDER, { body: { ids: ['one', 'none'] } }))).toEqual([404, 'TEXT_NOT_FOUND'])
    const answer = await at.callAs(owner, LIST)
    assertAnswer(LIST, answer)
    expect(answer.body.articles.map(({ id }: { id: string }) => id)).toEqual(['three', 'one', 'two'])
  })
})

describe('two who write', () => {
  test('the later one is told what stands, and nothing is lost', async () => {
    await add('paying')
    const { revision } = await read('paying')
    const send = (title: string) =>
      at.callAs(owner, DRAFT, { ...key('paying'), body: { revision, document: toDocument({ title }) } })
    expect((await send('Mine')).status).toBe(200)
    const late = await send('Theirs')
    expect(toCode(late)).toEqual([409, 'TEXT_CHANGED'])
    expect(late.body.error.text).toMatchObject({
      revision: revision + 1,
      draft: { document: { languages: [{ title: 'Mine' }] } },
    })
    for (const [call, more, body] of [
      [PUT, {}, { from: '2027-01-01', why: 'Late' }],
      [LEAVE, {}, {}],
    ] as const) {
      const answer = await at.callAs(owner, call, { ...key('paying'), ...more, body: { revision, ...body } })
      expect([call, ...toCode(answer)]).toEqual([call, 409, 'TEXT_CHANGED'])
    }
    expect((await read('paying')).draft?.document.languages[0]?.title).toBe('Mine')
  })

  test('of many at once exactly one is kept', async () => {
    await add('paying')
    const { revision } = await read('paying')
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, place) =>
        at.callAs(owner, DRAFT, { ...key('paying'), body: { revision, document: toDocument({ title: `${place}` }) } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('a draft', () => {
  test('that says what is in force is none, and one that is thrown away leaves what is in force', async () => {
    await add('paying')
    await publish('paying', toDocument())
    await keep('paying', toDocument())
    expect((await read('paying')).draft).toBeNull()
    await keep('paying', toDocument({ title: 'Other' }))
    const { revision } = await read('paying')
    const answer = await at.callAs(owner, LEAVE, { ...key('paying'), body: { revision } })
    assertAnswer(LEAVE, answer)
    expect(answer.body.text).toMatchObject({ draft: null, inForce: { document: toDocument() } })
    expect(toCode(await put('paying'))).toEqual([409, 'TEXT_UNCHANGED'])
  })

  test('may lack what a text in force may not', async () => {
    await add('paying')
    const answer = await put('paying')
    expect([toCode(answer), answer.body.error.fields]).toEqual([
      [400, 'INVALID_REQUEST'],
      { 'en source': 'Please write the text in en' },
    ])
  })

  test.each<[string, object]>([
    ['no language', { tags: [], languages: [] }],
    ['a language twice', { ...toDocument(), languages: [...toDocument().languages, ...toDocument().languages] }],
    ['a tag that is none', toDocument({}, ['<b>'])],
    ['no text', toDocument({ source: 'a\0b' })],
    ['half a letter', toDocument({ title: '\ud800' })],
    ['too long a text', toDocument({ source: 'x'.repeat(40_001) })],
    ['too much together', toDocument({ source: 'ọ̀'.repeat(11_000) })],
  ])('refuses %s', async (_, document) => {
    await add('paying')
    expect(toCode(await keep('paying', document as TextDocument))).toEqual([400, 'INVALID_REQUEST'])
  })
})

test('script, handlers, and links and pictures that are code are gone from what is seen, drafted and in force', async () => {
  const source = [
    '# Paying\n\n<script>alert(1)</script>\n\n<img src="data:image/png;base64,AAAA" onerror="alert(1)">\n',
    '[a](javascript:alert(1)) [b](JAVASCRIPT:x) ![c](data:image/svg+xml,x) <a href="javascript:alert(1)" onclick="x()">d</a>\n',
    '<p onmouseover="alert(1)" style="position:fixed">e</p>\n\n[f](https://ok.example "onclick=x") <svg/onload=alert(1)>',
  ].join('\n')
  const { body } = await at.callAs(owner, PREVIEW, { body: { document: toDocument({ source }) } })
  await add('paying')
  await publish('paying', toDocument({ source }))
  const html: string = (await seen())[0].richTextData
  expect([html]).toEqual(body.html)
  expect(html).toContain('<h2>Paying</h2>')
  expect(html).toContain('<a href="https://ok.example" rel="noopener noreferrer">f</a>')
  expect(html).not.toMatch(/<script|<svg|<img|\son\w+=|href="javascript|style=/i)
})

describe('a version', () => {
  test('is read with all that it said, and one that is ahead is taken back', async () => {
    await add('paying')
    await publish('paying', toDocument({ title: 'First' }))
    const from = toDayAfter((await read('paying')).earliest)
    await publish('paying', toDocument({ title: 'Second' }), { from })
    const first = await at.callAs(owner, VERSION, key('paying', 'articles', 1))
    assertAnswer(VERSION, first)
    expect(first.body.version).toMatchObject({
      number: 1,
      state: 'in-force',
      document: { languages: [{ title: 'First' }] },
    })
    const take = async (number: number) =>
      at.callAs(owner, WITHDRAW, {
        ...key('paying', 'articles', number),
        body: { revision: (await read('paying')).revision },
      })
    expect(toCode(await take(1))).toEqual([409, 'TEXT_VERSION_OVER'])
    const answer = await take(2)
    assertAnswer(WITHDRAW, answer)
    expect(answer.body.text.versions[0]).toMatchObject({ number: 2, state: 'withdrawn' })
    at.stage.clock.advance(2 * DAY_MS)
    expect(await titles()).toEqual(['First'])
  })

  test.each(['0', '9', '1.5', 'x', '99999999999'])('%s is none', async (number) => {
    await add('paying')
    expect(toCode(await at.callAs(owner, VERSION, { params: { kind: 'articles', id: 'paying', number } }))).toEqual([
      404,
      'TEXT_VERSION_NOT_FOUND',
    ])
  })

  test.each(['2020-01-01', '1999-01-01', '2026-02-30', 'soon'])('from %s is refused', async (from) => {
    await add('paying')
    await keep('paying', toDocument())
    const answer = await put('paying', { from })
    expect([toCode(answer), Object.keys(answer.body.error.fields)]).toEqual([[400, 'INVALID_REQUEST'], ['from']])
  })
})

describe('a legal text', () => {
  const TERMS = toDocument({ title: 'Our terms', source: 'Pay *first*.' }, [])

  test('is the company’s own from its day on; before, there is none', async () => {
    const nothing = await legal('terms')
    assertAnswer('GET /apps/v1/legal/{text}', nothing)
    expect(nothing.body).toEqual({ text: null })
    const day = await today()
    await publish('terms', TERMS, { kind: 'legal' })
    const { body, headers } = await legal('terms')
    expect(body.text).toEqual({
      ...{ version: day, current: day, versions: [day] },
      languages: [{ language: 'en', title: 'Our terms', html: '<p>Pay <em>first</em>.</p>\n' }],
    })
    expect((await legal('privacy')).body).toEqual({ text: null })
    expect((await legal('terms', undefined, { 'if-none-match': String(headers.etag) })).status).toBe(304)
  })

  test('may begin today where it is the first; after that a day ahead, and no two from one day', async () => {
    const day = await today()
    await publish('terms', TERMS, { kind: 'legal' })
    await keep('terms', toDocument({ title: 'Newer' }, []), 'legal')
    expect((await put('terms', { from: day }, 'legal')).body.error.fields).toEqual({
      from: `The first day possible is ${toDayAfter(day)}`,
    })
    expect((await put('terms', {}, 'legal')).status).toBe(200)
    await keep('terms', toDocument({ title: 'Newest' }, []), 'legal')
    expect((await put('terms', { from: toDayAfter(day) }, 'legal')).body.error.fields).toEqual({
      from: 'A version is in force from that day already: take it back first',
    })
    expect((await legal('terms')).body.text.languages[0].title).toBe('Our terms')
    await passDays(1)
    expect((await legal('terms')).body.text).toMatchObject({
      current: toDayAfter(day),
      languages: [{ title: 'Newer' }],
    })
    expect((await legal('terms', day)).body.text).toMatchObject({
      ...{
        version: day,
        current: toDayAfter(day),
        versions: [toDayAfter(day), day],
        languages: [{ title: 'Our terms' }],
      },
    })
    expect(toCode(await legal('terms', '2031-01-01'))).toEqual([404, 'TEXT_VERSION_NOT_FOUND'])
  })

  test('that is still ahead is read by nobody', async () => {
    const day = toDayAfter(await today())
    await publish('terms', TERMS, { kind: 'legal', from: day })
    expect((await legal('terms')).body).toEqual({ text: null })
    expect(toCode(await legal('terms', day))).toEqual([404, 'TEXT_VERSION_NOT_FOUND'])
  })

  test('is there under no other name', async () => {
    expect(toCode(await at.callAs(owner, READ, key('imprint', 'legal')))).toEqual([404, 'TEXT_NOT_FOUND'])
    expect(toCode(await at.callAs(owner, READ, key('terms')))).toEqual([404, 'TEXT_NOT_FOUND'])
    const poem = { params: { kind: 'poems', id: 'terms' } }
    expect(toCode(await at.callAs(owner, READ, poem))).toEqual([404, 'TEXT_NOT_FOUND'])
    expect((await legal('imprint')).status).toBe(400)
  })
})

describe('who may', () => {
  test('an editor writes articles and neither sees nor changes a legal text; support sees neither', async () => {
    const editor = await at.addPerson(owner, 'editor')
    await add('paying')
    const list = await at.callAs(editor, LIST)
    expect([list.status, list.body.articles.length, list.body.legal]).toEqual([200, 1, []])
    const terms = key('terms', 'legal')
    const body = { revision: 0, document: toDocument() }
    for (const answer of [
      await at.callAs(editor, READ, terms),
      await at.callAs(editor, DRAFT, { ...terms, body }),
      await at.callAs(editor, PUT, { ...terms, body: { revision: 0, from: '2031-01-01', why: 'Mine now' } }),
    ]) {
      expect(toCode(answer)).toEqual([403, 'PERMISSION_REQUIRED'])
    }
    expect((await at.callAs(editor, DRAFT, { ...key('paying'), body: { ...body, revision: 1 } })).status).toBe(200)
    const support = await at.addPerson(owner, 'support')
    expect(toCode(await at.callAs(support, LIST))).toEqual([403, 'PERMISSION_REQUIRED'])
    expect((await at.callAs(owner, LIST)).body.legal.map(({ id }: { id: string }) => id)).toEqual(['terms', 'privacy'])
  })

  test('writing goes on without a fresh proof, putting in force does not', async () => {
    await add('paying')
    at.stage.clock.advance(11 * 60_000)
    expect((await keep('paying', toDocument())).status).toBe(200)
    expect(toCode(await put('paying'))).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  })

  test('another company’s article answers as if it were not there', async () => {
    await add('paying')
    await at.stage.addTenant(`${customer}-other`)
    const stranger = await at.addOwner(`${customer}-other`)
    expect(toCode(await at.callAs(stranger, READ, key('paying')))).toEqual([404, 'TEXT_NOT_FOUND'])
    const given = { ...key('paying'), body: { revision: 1, document: toDocument() } }
    expect(toCode(await at.callAs(stranger, DRAFT, given))).toEqual([404, 'TEXT_NOT_FOUND'])
    expect(toCode(await at.callAs(stranger, ORDER, { body: { ids: ['paying'] } }))).toEqual([404, 'TEXT_NOT_FOUND'])
    expect((await read('paying')).draft?.document.languages[0]?.title).toBe('How do I pay?')
  })

  test('the log says what was put in force, from what to what', async () => {
    await add('paying')
    await publish('paying', toDocument({ title: 'How to pay' }))
    const { body } = await at.callAs(owner, 'GET /api/v1/apps/audit')
    expect(body.entries[0]).toMatchObject({
      ...{ did: 'put a text in force', subject: 'How to pay', outcome: 'done' },
      changes: expect.arrayContaining([{ field: 'Title, en', before: '', after: 'How to pay' }]),
    })
  })
})
