import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runOperator } from '#app/operator/run.ts'
import { type ApiStage, createApiStage, OPERATOR_KEY } from '#app/testing/stage.ts'
import { giveBack } from '../refunds/give-back.ts'

let stage: ApiStage
let url: string
let accountId: string
let token: string
let slips = 0

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  const bank = { id: 'iroko', name: 'Iroko Demo Bank', accountnumber: '0000000017', accountName: 'Kola Demo' }
  const config = JSON.stringify({ vat_percent: '7.5', bank_accounts: JSON.stringify([bank]) })
  await stage.db.updateTable('tenant').set({ config }).where('id', '=', 'demo').execute()
  url = await stage.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => stage.close())
beforeEach(async () => {
  const { id, email } = await stage.addAccount()
  accountId = id
  token = await stage.signIn(email)
})

/** @returns what was printed, or what went wrong */
async function run(line: string): Promise<string> {
  const said: string[] = []
  const say = (text: string) => void said.push(text)
  const options = { dataDir: '/nowhere', url, operatorKey: OPERATOR_KEY, print: say, printError: say }
  await runOperator({ argv: line.split(' '), ...options })
  return said.join('\n')
}

async function deposit(...amounts: string[]): Promise<string> {
  const body = { subscriptionId: 'basic-30', bankId: 'iroko' }
  const answer = await stage.call('POST /apps/v1/manual-payments', { token, body })
  const { reference } = answer.body.payment
  for (const amount of amounts) {
    slips += 1
    const slip = `--bank iroko --slip S${slips} --amount ${amount} --currency NGN --paid-on 2026-11-20`
    await run(`payments evidence ${reference} ${slip} --actor ngozi`)
  }
  await run(`payments confirm ${reference} --actor bode`)
  return reference
}

const back = (number: string) => `--bank iroko --transfer ${number} --paid-on 2026-11-21`
const show = async (reference: string) => JSON.parse(await run(`payments show ${reference} --json`)).payment
async function readLedger(): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; amount: number }>`
    select line.account, sum(line.amount_minor)::bigint as amount
    from ledger_line line
    join ledger_entry entry on entry.tenant_id = line.tenant_id and entry.id = line.entry_id
    join payment on payment.tenant_id = entry.tenant_id and payment.id = entry.payment_id
    where payment.account_id = ${accountId} group by line.account`.execute(stage.db)
  return Object.fromEntries(rows.filter(({ amount }) => amount !== 0).map(({ account, amount }) => [account, amount]))
}
const listRefunds = () =>
  stage.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.id', 'refund.amount_minor as amount', 'refund.state', 'refund.provider_refund_id as transfer'])
    .where('payment.account_id', '=', accountId)
    .orderBy('refund.asked_at')
    .execute()
const PAID = { 'provider:manual': 290_000, revenue: -269_767, vat: -20_233 }

describe('a deposit', () => {
  test('goes back when a second person confirms the transfer that the first recorded', async () => {
    const reference = await deposit('2900.00')
    expect(await readLedger()).toEqual(PAID)
    await run(`payments refund ${reference} --reason asked --actor ngozi ${back('T1')}`)
    expect(await readLedger()).toEqual(PAID)
    const waiting = JSON.parse(await run(`payments show ${reference} --json`))
    expect(waiting).toMatchObject({
      payment: { state: 'paid' },
      returns: [
        { bankId: 'iroko', transferNumber: 'T1', amount: '2900.00', paidOn: '2026-11-21', recordedBy: 'ngozi' },
      ],
    })
    for (const actor of ['ngozi', 'NgoZi']) {
      const answer = await run(`payments confirm ${reference} --actor ${actor}`)
      expect(answer).toBe('Whoever recorded a transfer does not confirm it')
    }
    expect(await readLedger()).toEqual(PAID)
    await run(`payments confirm ${reference} --actor bode`)
    expect(await readLedger()).toEqual({})
    const { state, transactions, timeline, message } = await show(reference)
    expect([state, transactions[0].refunded, timeline.at(-1).kind, message]).toEqual([
      ...['refunded', '2900.00', 'refunded', 'Given back.'],
    ])
    expect(await listRefunds()).toMatchObject([{ amount: 290_000, state: 'done', transfer: 'demo:iroko:T1' }])
    const { entitlement } = await stage.services.standings.read({ tenantId: 'demo', accountId, titleId: null })
    expect(entitlement.kind).toBe('expired')
    const actions = await stage.db
      .selectFrom('operator_action')
      .select(['actor', 'action'])
      .where('subject', '=', reference)
      .orderBy('id')
      .execute()
    expect(actions.slice(2)).toEqual([
      { actor: 'ngozi', action: 'payment.refund' },
      { actor: 'bode', action: 'payment.confirm' },
    ])
  })

  test('goes back in parts, each transfer once, and never more than was paid', async () => {
    const reference = await deposit('2900.00')
    const refund = (amount: string, number: string) =>
      run(`payments refund ${reference} --reason asked --amount ${amount} --actor ngozi ${back(number)}`)
    await refund('900.00', 'T2')
    await run(`payments confirm ${reference} --actor bode`)
    expect(await readLedger()).toMatchObject({ 'provider:manual': 200_000 })
    expect(await refund('2000.01', 'T3')).toBe('At most NGN 2000.00 can be given back')
    expect(await refund('500.00', 'T2')).toBe('This transfer has been recorded already')
    expect((await listRefunds()).length, 'what was refused left nothing').toBe(1)
    await refund('2000.00', 'T3')
    await run(`payments confirm ${reference} --actor bode`)
    expect(await readLedger()).toEqual({})
    expect((await show(reference)).state).toBe('refunded')
  })

  test('that was paid twice is given back by the transfer for the refund that waits', async () => {
    const reference = await deposit('2900.00', '2900.00')
    const [waiting] = await listRefunds()
    expect(waiting).toMatchObject({ amount: 290_000, state: 'queued', transfer: null })
    const { providers } = stage.services.paying
    const read = () => expect.fail('nothing is read')
    await giveBack(
      { db: stage.db, clock: stage.clock, providers, read },
      {
        ...{ tenantId: 'demo', refundId: waiting?.id ?? '' },
      },
    )
    expect((await listRefunds())[0]?.state, 'no job gives it back').toBe('queued')
    const transaction = (await show(reference)).transactions[1].id
    await run(`payments refund ${reference} --reason twice --transaction ${transaction} --actor ngozi ${back('T4')}`)
    await run(`payments confirm ${reference} --actor bode`)
    expect(await listRefunds()).toMatchObject([{ id: waiting?.id, state: 'done', transfer: 'demo:iroko:T4' }])
    expect(await readLedger()).toEqual(PAID)
    expect((await show(reference)).state).toBe('paid')
  })

  test('is told whole: with bank, number and day', async () => {
    const reference = await deposit('2900.00')
    expect(await run(`payments refund ${reference} --reason asked --actor ngozi --transfer T5`)).toBe(
      'A transfer is told by --bank, --transfer and --paid-on.',
    )
    expect(await listRefunds()).toEqual([])
  })
})

test('what was paid at a provider goes back there, and by no transfer', async () => {
  const reference = await deposit('2900.00')
  await sql`update checkout set provider = 'stripe' where reference = ${reference}`.execute(stage.db)
  expect(await run(`payments refund ${reference} --reason asked --actor ngozi ${back('T6')}`)).toBe(
    'Only a deposit goes back by a transfer',
  )
  expect(await listRefunds()).toEqual([])
})
