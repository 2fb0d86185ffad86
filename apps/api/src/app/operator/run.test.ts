import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiStage, createApiStage, OPERATOR_KEY } from '../testing/stage.ts'
import { readArgs, USAGE } from './args.ts'
import { toFindingList, toPaymentList } from './print.ts'
import { runOperator } from './run.ts'

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
  ['money', 'Please begin with “payments”. Known: list, show, evidence, confirm, refund, findings, resolve.'],
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
    ...{ command: 'evidence', subject: 'KL-1', customerId: 'demo', isJson: false, isAll: false, state: undefined },
    texts,
  })
})

test('lists are tables for people', () => {
  expect(toPaymentList([])).toBe('No payments.')
  const finding = { id: 'f1', kind: 'disputed', reference: null, proposal: 'Answer it.', resolution: null }
  expect(
    toFindingList([{ ...finding, about: 'dispute dp_1', foundAt: '2026-11-22T09:00:00.000Z', resolvedAt: null }]),
  ).toBe(
    [
      'FINDING  FOUND (UTC)       KIND      REFERENCE  ABOUT         PROPOSAL    DONE',
      'f1       2026-11-22 09:00  disputed  –          dispute dp_1  Answer it.  –',
    ].join('\n'),
  )
})

test('the service is asked, and its refusals are plain words', async () => {
  expect(await run('payments list')).toEqual({ code: 0, said: 'No payments.', failed: '' })
  expect(JSON.parse((await run('payments findings --json')).said)).toEqual({ findings: [] })
  const missing = await run('payments confirm KL-7F3K9Q2MXA --actor ada')
  expect(missing).toMatchObject({ code: 1, said: '' })
  expect(missing.failed).toMatch(/\w/)
  expect((await run('payments list', 'another-key-of-nobody-at-all')).code).toBe(1)
})
