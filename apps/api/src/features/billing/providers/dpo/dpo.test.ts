import { Secret } from '@kola/platform/config'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type ConformanceSubject, type ConformanceTraits, describePaymentProvider, type Step } from '../conformance.ts'
import { toHostedSubject } from '../testing/hosted.ts'
import { type Stage, startStage, submit } from '../testing/stage.ts'
import { createDpo } from './dpo.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.close())
beforeEach(() => stage.reset())

const OPERATIONS: Record<Step, string> = { start: 'createToken', read: 'verifyToken', refund: 'refundToken' }
const COMPANY = '8D3DA73D-9D7F-4E09-96D4-3D44E7A83EA3'

function create({ url = `${stage.sandbox.url}/dpo/API`, companyToken = COMPANY, timeoutMs = 20_000 } = {}) {
  const config = { apiUrl: url, apiVersion: 'v6', verifyVersion: 'v7', serviceType: '3854' }
  return createDpo({
    config: { ...config, payUrl: `${stage.sandbox.url}/dpo/payv2.php` },
    ...{ secrets: { companyToken: new Secret(companyToken) }, clock: stage.clock, client: { timeoutMs } },
  })
}

const traits = (isRecurring: boolean): ConformanceTraits => ({
  ...{ currency: 'KES', isRecurring, renews: false, tellsRefunds: false, secondStart: 'another' },
  outcomes: {
    ...{ decline: 'declined', pending: 'pending', late: 'late', less: 'mispaid', more: 'other-amount' },
    'other-currency': 'other-currency',
  },
})

const ACTIONS = { pay: 'pay', decline: 'decline', leave: 'cancel' }

const toSubject = (): ConformanceSubject => ({
  ...toHostedSubject(stage, create()),
  ...{ stranger: create({ companyToken: 'not-ours' }), impatient: create({ timeoutMs: 300 }) },
  misled: create({ url: stage.nonsenseUrl }),
  async act(what, { url }) {
    const ID = new URL(url).searchParams.get('ID') ?? ''
    await submit(url, { ID, means: 'card', card: '5436886269848367', action: ACTIONS[what] })
  },
  failNext: (step, fault) => stage.sandbox.control('/dpo/faults', { fault, operation: OPERATIONS[step] }),
  forge: null,
})

describePaymentProvider('DPO, once', traits(false), toSubject)
describePaymentProvider('DPO, to be renewed by us', traits(true), toSubject)
