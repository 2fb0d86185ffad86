import type { Paper } from '@kola/contract/payments/invoices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiStage, createApiStage, OPERATOR_KEY } from '../testing/stage.ts'
import { readArgs, USAGE } from './args.ts'
import { toFindingList, toPaymentList } from './print.ts'
import { toPaperCsv, toPaperList } from './print-papers.ts'
import { runOperator } from './run.ts'
import { toSettlementList } from './settlements.ts'

let stage: ApiStage
let url: string

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  url = await stage.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => stage.close())

async function run(line: string, operatorKey = OPERATOR_KEY) {
  const said: string[] = []
  const failed: string[] = []
  const argv = line.split(' ').filter(Boolean)
  const print = { print: (text: string) => void said.push(text), printError: (text: string) => void failed.push(text) }
  const code = await runOperator({ argv, dataDir: '/nowhere', url, operatorKey, ...print })
  return { code, said: said.join('\n'), failed: failed.join('\n') }
}

test('a bare call and --help say how it is used', async () => {
  expect(await run('')).toEqual({ code: 0, said: USAGE, failed: '' })
  expect(await run('payments list --help')).toEqual({ code: 0, said: USAGE, failed: '' })
})

test.each([
  ['invoices show', '“invoices show” is not known. Known: list.'],
  ['invoices list', '“invoices list” needs --month.'],
  [
    'payments invoices',
    '“payments invoices” is not known. Known: list, show, evidence, confirm, refund, findings, resolve.',
  ],
  ['settlements', '“settlements ” is not known. Known: list, show.'],
  ['settlements show', '“settlements show” needs SETTLEMENT.'],
  ['settlements list po1', '“settlements list” takes no po1.'],
  ['rentals', '“rentals ” is not known. Known: list, class, price, offer, stop.'],
  ['rentals class new', '“rentals class” needs --title, --amount, --currency, --actor.'],
  ['rentals offer --class new --actor ada', '“rentals offer” needs TITLE.'],
  ['rentals stop film --actor ada --only', '“rentals stop” takes no --only.'],
  [
    'money',
    'Please begin with “payments”, “settlements”, “invoices”, “prices”, “rentals”, “accounts”, “quality”, “staff” or “encoders”. Known of payments: list, show, evidence, confirm, refund, findings, resolve.',
  ],
  ['accounts', '“accounts ” is not known. Known: closed, close, restore.'],
  ['accounts close 0192f --actor ada', '“accounts close” needs --contact.'],
  ['accounts close --contact a@b.com --actor ada', '“accounts close” needs ACCOUNT.'],
  ['accounts restore 0192f', '“accounts restore” needs --actor.'],
  ['staff', '“staff ” is not known. Known: owner, invite.'],
  ['staff owner', '“staff owner” needs --email.'],
  ['prices', '“prices ” is not known. Known: list, add, withdraw.'],
  ['prices toString', '“prices toString” is not known. Known: list, add, withdraw.'],
  [
    'payments add-price',
    '“payments add-price” is not known. Known: list, show, evidence, confirm, refund, findings, resolve.',
  ],
  ['prices add --price basic-30', '“prices add” needs --amount, --from, --actor.'],
  ['prices withdraw', '“prices withdraw” needs PRICE, --actor.'],
  ['payments show', '“payments show” needs REFERENCE.'],
  ['payments confirm', '“payments confirm” needs REFERENCE, --actor.'],
  ['payments refund KL-1 --amount 2', '“payments refund” needs --reason, --actor.'],
  ['payments list KL-1 --all', '“payments list” takes no KL-1, --all.'],
  [
    'payments list --state gone',
    '--state is one of open, action_required, pending, paid, failed, cancelled, expired, refunded.',
  ],
])('“%s” is told what is wrong with it', async (line, failed) => {
  expect(await run(line)).toEqual({ code: 1, said: '', failed })
})

test('every option of a deposit slip is read', () => {
  const line =
    'payments evidence KL-1 --bank gtb --slip 7 --amount 2900.00 --currency NGN --paid-on 2026-11-22 --actor ada'
  const texts = { bank: 'gtb', slip: '7', amount: '2900.00', currency: 'NGN', 'paid-on': '2026-11-22', actor: 'ada' }
  expect(readArgs(line.split(' '))).toEqual({
    ...{
      command: 'evidence',
      subject: 'KL-1',
      customerId: 'demo',
      isJson: false,
      isAll: false,
      isCsv: false,
      isOnly: false,
      isDryRun: false,
      isWithoutTaken: false,
      state: undefined,
    },
    texts,
  })
})

test('lists are tables for people', () => {
  expect(toPaymentList([])).toBe('No payments.')
  const finding = {
    id: 'f1',
    kind: 'disputed',
    reference: null,
    proposal: 'Answer it.',
    resolution: null,
    resolvedBy: null,
  }
  const none = { about: 'dispute dp_1', foundAt: '2026-11-22T09:00:00.000Z', ageHours: 7, resolvedAt: null }
  const due = { dueAt: '2026-11-25T09:00:00.000Z', hoursLeft: 65 }
  expect(
    toFindingList([
      { ...finding, ...none, ...due },
      { ...finding, ...none, ...due, hoursLeft: -2 },
      { ...finding, ...none, dueAt: null, hoursLeft: null },
    ]),
  ).toBe(
    [
      'FINDING  FOUND (UTC)       AGE  DUE (UTC)         LEFT      KIND      REFERENCE  ABOUT         PROPOSAL    DONE',
      'f1       2026-11-22 09:00  7 h  2026-11-25 09:00  65 h      disputed  –          dispute dp_1  Answer it.  –',
      'f1       2026-11-22 09:00  7 h  2026-11-25 09:00  2 h late  disputed  –          dispute dp_1  Answer it.  –',
      'f1       2026-11-22 09:00  7 h  –                 –         disputed  –          dispute dp_1  Answer it.  –',
    ].join('\n'),
  )
})

test('a settlement is a table with its lines', () => {
  const sums = { currency: 'NGN', gross: '2900.00', fees: '143.50', net: '2756.50' }
  expect(toSettlementList([])).toBe('Nothing was paid out.')
  expect(
    toSettlementList([{ provider: 'stripe', id: 'po1', paidAt: '2026-11-22T06:00:00.000Z', lines: 1, ...sums }]),
  ).toBe(
    [
      'SETTLEMENT  PROVIDER  PAID OUT (UTC)    LINES  GROSS    FEES    NET',
      'po1         stripe    2026-11-22 06:00  1      2900.00  143.50  2756.50  NGN',
    ].join('\n'),
  )
})

test('settlements that are not read are said beside the list', () => {
  const unread = [
    { provider: 'paypal', why: 'off' as const },
    { provider: 'paypal', why: 'refused' as const },
  ]
  expect(toSettlementList([], unread)).toBe(
    [
      'Nothing was paid out.',
      'Not read from paypal: this is turned off. Once PayPal has given the app its transaction search, set PAYPAL_TRANSACTION_SEARCH=on.',
      'Not read from paypal: it does not allow us to. What is missing is read as soon as it does.',
    ].join('\n\n'),
  )
})

test('the service is asked, and its refusals are plain words', async () => {
  expect(await run('payments list')).toEqual({ code: 0, said: 'No payments.', failed: '' })
  expect(await run('settlements list')).toEqual({ code: 0, said: 'Nothing was paid out.', failed: '' })
  expect((await run('quality --days 3')).said).toMatch(/ to .* \(UTC\)\n\nNobody has told of a playback\.$/)
  expect((await run('quality --days 93')).failed).toContain('days is at most 92')
  expect((await run('quality --days x')).failed).toBe('--days is a whole number.')
  expect((await run('settlements show po1')).code).toBe(1)
  expect(JSON.parse((await run('payments findings --json')).said)).toEqual({ findings: [] })
  const missing = await run('payments confirm KL-7F3K9Q2MXA --actor ada')
  expect(missing).toMatchObject({ code: 1, said: '' })
  expect(missing.failed).toMatch(/\w/)
  expect((await run('payments list', 'another-key-of-nobody-at-all')).code).toBe(1)
})

const paper: Paper = {
  ...{ number: 'KOLA-INV-2026-000001', kind: 'invoice', invoice: null, issuedAt: '2026-11-22T09:00:00.000Z' },
  ...{ reference: 'KL-7F3K9Q2MXA', userid: 'a1', purchaser: 'Obi, "Ada"', item: 'Basic', currency: 'NGN' },
  ...{ net: '2697.67', vat: '202.33', gross: '2900.00', report: 'not_needed', irn: null },
}
const note: Paper = {
  ...{ ...paper, number: 'KOLA-CN-2026-000001', kind: 'credit_note', invoice: paper.number, purchaser: '=1+1' },
  ...{ net: '-1000.00', vat: '-75.00', gross: '-1075.00' },
}

test('a month of invoices is a table with its totals', () => {
  const totals = [{ currency: 'NGN', invoices: 1, creditNotes: 1, net: '1697.67', vat: '127.33', gross: '1825.00' }]
  expect(toPaperList({ papers: [], totals: [] })).toBe('No invoices.')
  expect(toPaperList({ papers: [paper, note], totals })).toBe(
    [
      'NUMBER                ISSUED      OF INVOICE            REFERENCE      NET       VAT     GROSS          REPORT',
      'KOLA-INV-2026-000001  2026-11-22  –                     KL-7F3K9Q2MXA  2697.67   202.33  2900.00   NGN  not_needed',
      'KOLA-CN-2026-000001   2026-11-22  KOLA-INV-2026-000001  KL-7F3K9Q2MXA  -1000.00  -75.00  -1075.00  NGN  not_needed',
      '',
      'TOTAL  INVOICES  CREDIT NOTES  NET      VAT     GROSS',
      'NGN    1         1             1697.67  127.33  1825.00',
    ].join('\n'),
  )
})

test('as CSV it is quoted where it must be, amounts stay amounts, and a name is never reckoned with', () => {
  expect(toPaperCsv([paper, note])).toBe(
    [
      'number,kind,invoice,issuedAt,reference,userid,purchaser,item,currency,net,vat,gross,report,irn',
      'KOLA-INV-2026-000001,invoice,,2026-11-22T09:00:00.000Z,KL-7F3K9Q2MXA,a1,"Obi, ""Ada""",Basic,NGN,2697.67,202.33,2900.00,not_needed,',
      "KOLA-CN-2026-000001,credit_note,KOLA-INV-2026-000001,2026-11-22T09:00:00.000Z,KL-7F3K9Q2MXA,a1,'=1+1,Basic,NGN,-1000.00,-75.00,-1075.00,not_needed,",
    ].join('\r\n'),
  )
})

test('invoices of a month are asked for, and what is no month is refused', async () => {
  expect(await run('invoices list --month 2026-11')).toEqual({ code: 0, said: 'No invoices.', failed: '' })
  const refused = await run('invoices list --month 2026-13')
  expect(refused).toMatchObject({ code: 1, said: '' })
  expect(refused.failed).toContain('A month is written such as 2026-11')
})

test('prices are listed, tried, added and withdrawn', async () => {
  const line = 'prices add --price basic-30 --amount 3500 --from 2099-01-01 --renewals-from 2099-02-01 --actor Ngozi'
  const dry = await run(`${line} --dry-run`)
  expect(dry.said).toContain('Running members: 0 are told and pay it')
  expect(dry.said).toContain('A dry run: nothing was added.')
  expect((await run('prices list')).said).not.toContain('3500.00')
  const added = await run(`${line} --json`)
  const { price, isDryRun } = JSON.parse(added.said)
  expect([isDryRun, price.state, price.day]).toEqual([false, 'waits', '2099-01-01'])
  expect((await run('prices list')).said).toMatch(
    /basic-30 +3500\.00 +NGN +30 +any +2099-01-01 +2099-01-31 +waits +Ngozi/,
  )
  expect((await run(`prices withdraw ${price.id} --actor Bode`)).said).toContain('withdrawn')
})

test('whoever is leaving is seen, closed at their request by id and address, and brought back', async () => {
  const { id, email } = await stage.addAccount({ telephone: '+2348030000071' })
  await stage.addSubscription({ accountId: id, days: 20 })
  const token = await stage.signIn(email)
  const refused = await run(`accounts close ${id} --contact someone@example.com --actor Ngozi`)
  expect(refused).toEqual({ code: 1, said: '', failed: 'There is no account of that id with that address' })
  expect((await stage.call('GET /apps/v1/account', { token })).status).toBe(200)

  const closed = await run(`accounts close ${id} --contact ${email.toUpperCase()} --actor Ngozi`)
  expect(closed).toEqual({
    code: 0,
    said: 'The account is closed. It is erased on 2026-12-20T12:00:00.000Z.',
    failed: '',
  })
  // A second try, by whatever address it has, finds it done.
  expect(await run(`accounts close ${id} --contact 08030000071 --actor Bode`)).toEqual(closed)
  expect((await stage.call('GET /apps/v1/account', { token })).status).toBe(401)
  const row = await stage.db.selectFrom('account_closing').selectAll().where('account_id', '=', id).execute()
  expect(row).toMatchObject([{ closed_by: 'Ngozi', restored_at: null }])
  const mails = await stage.db.selectFrom('message').select('purpose').where('recipient', '=', email).execute()
  expect(mails.filter(({ purpose }) => purpose === 'account-closed')).toHaveLength(1)

  const own = await stage.addAccount()
  const ownToken = await stage.signIn(own.email)
  stage.clock.advance(60_000)
  expect((await stage.call('DELETE /apps/v1/delete-user', { token: ownToken })).status).toBe(200)
  const listed = (await run('accounts closed')).said.split('\n')
  expect(listed[0]).toMatch(/^ACCOUNT +NAME +EMAIL +TELEPHONE +CLOSED +BY +ERASED +TAKEN$/)
  expect(listed[1]).toMatch(new RegExp(`^${own.id} .*its holder`))
  expect(listed[2]).toMatch(new RegExp(`^${id} .*Ngozi`))
  const page = JSON.parse((await run('accounts closed --json')).said).accounts
  expect((await run(`accounts closed --before ${page[0].closedAt}`)).said).not.toContain(own.id)
  expect((await run(`accounts closed --contact ${email}`)).said.split('\n')).toHaveLength(2)
  expect((await run('accounts closed --contact nobody@example.com')).said).toBe('Nobody is leaving.')
  expect((await run('accounts closed --before yesterday')).code).toBe(1)

  await stage.addAccount({ email })
  expect((await run(`accounts restore ${id} --actor Ngozi`)).code).toBe(1)
  expect((await run(`accounts restore ${id} --actor Ngozi --without-taken`)).said).toBe(
    'The account is back, without its email.',
  )
  expect((await run(`accounts restore ${own.id} --actor Ngozi`)).said).toBe('The account is back.')
  expect((await run('accounts closed')).said).toBe('Nobody is leaving.')
})

test('an account of another tenant is neither closed nor seen', async () => {
  await stage.addTenant('other')
  const { id, email } = await stage.addAccount({ tenantId: 'other' })
  expect((await run(`accounts close ${id} --contact ${email} --actor Ngozi`)).failed).toBe(
    'There is no account of that id with that address',
  )
})

test('the first owner of the console gets a link, once', async () => {
  await stage.addTenant('fresh')
  const made = await run('staff owner --email Adaeze@kola.example --customer fresh')
  expect([made.code, made.failed]).toEqual([0, ''])
  expect(made.said).toMatch(
    /^adaeze@kola\.example becomes the first owner here, within seven days:\n\nhttp:\/\/kola\.test\/console\/#\/join\/stl_[\w-]{43}$/,
  )
  const again = await run('staff owner --email adaeze@kola.example --customer fresh')
  expect([again.code, again.failed]).toEqual([
    1,
    'This person is of the staff already\nemail: This person is of the staff',
  ])
})

test('somebody is invited where nobody can do it in the console', async () => {
  const line = 'staff invite --email tolu@kola.example --role'
  expect((await run(`${line} king`)).failed).toBe('--role is one of owner, editor, support, finance, analyst.')
  expect(await run(`${line} editor`)).toEqual({
    ...{ code: 0, failed: '' },
    said: 'A link is on its way to tolu@kola.example, who becomes Editor by it.',
  })
})
