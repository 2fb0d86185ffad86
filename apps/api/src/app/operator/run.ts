import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ApiError, type Client, createClient } from '@kola/contract/http/client'
import { findOperatorKey } from '@kola/contract/operator-keys'
import { PAPERS_PAGE, type Paper } from '@kola/contract/payments/invoices'
import { actOnAccounts } from './accounts.ts'
import { type OperatorArgs, readArgs, USAGE, UsageError } from './args.ts'
import { actOnEncoders } from './encoders.ts'
import { actOnPrices } from './prices.ts'
import { toFindingList, toPaymentList, toPaymentText } from './print.ts'
import { toPaperCsv, toPaperList } from './print-papers.ts'
import { tellQuality } from './quality.ts'
import { actOnRentals } from './rentals.ts'
import { actOnSettlements } from './settlements.ts'
import { actOnStaff } from './staff/staff.ts'

export interface OperatorOptions {
  argv: readonly string[]
  dataDir: string
  /** Of a service elsewhere; else the one of the data folder. */
  url: string | null
  /** Instead of the data folder's. */
  operatorKey: string | null
  print: (text: string) => void
  printError: (text: string) => void
}

/** Does what a person asks of the operator's calls. @returns the exit code */
export async function runOperator(options: OperatorOptions): Promise<number> {
  try {
    const args = readArgs(options.argv)
    if (!args) {
      options.print(USAGE)
      return 0
    }
    const { answer, text } = await act(await openClient(options, args.customerId), args)
    options.print(args.isJson ? JSON.stringify(answer, null, 2) : text)
    return 0
  } catch (error) {
    options.printError(toFailureText(error))
    return 1
  }
}

async function openClient({ dataDir, url, operatorKey }: OperatorOptions, customerId: string): Promise<Client> {
  const address = url ?? (await readText(dataDir, 'run.json', 'address'))
  if (!address) throw new UsageError('No service runs here. Start it, or set KOLA_URL.')
  const keys = operatorKey ?? (await readText(dataDir, 'secrets.json', 'KOLA_OPERATOR_KEY'))
  if (!keys) throw new UsageError(`There is no operator key in ${dataDir}. Set KOLA_OPERATOR_KEY.`)
  const key = findOperatorKey(keys, customerId)
  if (!key) throw new UsageError(`KOLA_OPERATOR_KEY has no key of ${customerId}.`)
  const headers = { authorization: `Bearer ${key}`, 'x-customer-id': customerId }
  return createClient({ baseUrl: address.replace(/\/+$/, ''), headers: () => headers })
}

async function readText(folder: string, file: string, name: string): Promise<string | null> {
  const text = await readFile(join(folder, file), 'utf8').catch(() => '{}')
  const value = (JSON.parse(text) as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : null
}

async function act(call: Client, args: OperatorArgs): Promise<{ answer: unknown; text: string }> {
  if (args.command === 'list') {
    const query = { state: args.state, userid: args.texts.user, before: args.texts.before }
    const answer = await call('GET /api/v1/apps/payments', { query })
    return { answer, text: toPaymentList(answer.payments) }
  }
  if (args.command === 'invoices') {
    const answer = await listPapers(call, args.texts.month ?? '')
    return { answer, text: args.isCsv ? toPaperCsv(answer.papers) : toPaperList(answer) }
  }
  if (args.command.startsWith('settlements ')) return actOnSettlements(call, args)
  if (args.command.startsWith('accounts ')) return actOnAccounts(call, args)
  if (args.command.startsWith('rentals ')) return actOnRentals(call, args)
  if (args.command.startsWith('encoders ')) return actOnEncoders(call, args)
  if (args.command === 'quality') return tellQuality(call, args)
  if (args.command.startsWith('staff ')) return actOnStaff(call, args)
  if (args.command === 'findings') {
    const query = { all: args.isAll ? 'true' : 'false', before: args.texts.before } as const
    const answer = await listFindings(call, query)
    return { answer, text: toFindingList(answer.findings) }
  }
  if (args.command === 'resolve') {
    const { actor = '', resolution = '' } = args.texts
    const of = { params: { id: args.subject }, body: { actor, resolution } }
    const answer = await call('POST /api/v1/apps/findings/{id}/resolve', of)
    return { answer, text: toFindingList([answer.finding]) }
  }
  if (args.command === 'prices' || args.command === 'add-price' || args.command === 'withdraw-price') {
    return actOnPrices(call, args)
  }
  const answer = await callPayment(call, args)
  return { answer, text: toPaymentText(answer.payment) }
}

/** Those with a deadline first, the most urgent of all before the others. */
async function listFindings(call: Client, query: { all: 'true' | 'false'; before: string | undefined }) {
  const page = await call('GET /api/v1/apps/findings', { query })
  if (query.before) return page
  const due = await call('GET /api/v1/apps/findings', { query: { due: 'true' } })
  const urgent = new Set(due.findings.map(({ id }) => id))
  return { findings: [...due.findings, ...page.findings.filter(({ id }) => !urgent.has(id))] }
}

/** Every page of a month; its totals are the same on each. */
async function listPapers(call: Client, month: string) {
  const papers: Paper[] = []
  for (;;) {
    const after = papers.at(-1)?.number
    const page = await call('GET /api/v1/apps/invoices', { query: { month, ...(after ? { after } : {}) } })
    papers.push(...page.papers)
    if (page.papers.length < PAPERS_PAGE) return { papers, totals: page.totals }
  }
}

function callPayment(call: Client, { command, subject, texts }: OperatorArgs) {
  const params = { reference: subject }
  const { actor = '', reason = '', transaction, amount } = texts
  if (command === 'confirm') return call('POST /api/v1/apps/payments/{reference}/confirm', { params, body: { actor } })
  if (command === 'refund') {
    const more = { ...(transaction ? { transaction } : {}), ...(amount ? { amount } : {}), ...readTransfer(texts) }
    return call('POST /api/v1/apps/payments/{reference}/refund', { params, body: { actor, reason, ...more } })
  }
  if (command === 'evidence') {
    const { bank = '', slip = '', currency = '', 'paid-on': paidOn = '' } = texts
    const body = { actor, bankId: bank, slipNumber: slip, amount: amount ?? '', currency, paidOn }
    return call('POST /api/v1/apps/payments/{reference}/evidence', { params, body })
  }
  return call('GET /api/v1/apps/payments/{reference}', { params })
}

/** How a deposit went back: told whole, or not at all. */
function readTransfer({ bank, transfer, 'paid-on': paidOn }: OperatorArgs['texts']) {
  if (!bank && !transfer && !paidOn) return {}
  if (!bank || !transfer || !paidOn) throw new UsageError('A transfer is told by --bank, --transfer and --paid-on.')
  return { transfer: { bankId: bank, transferNumber: transfer, paidOn } }
}

function toFailureText(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
  const fields = Object.entries(error.fields).map(([name, text]) => `${name}: ${text}`)
  return [error.message, ...fields].join('\n')
}
