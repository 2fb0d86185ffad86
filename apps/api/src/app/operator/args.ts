import { parseArgs } from 'node:util'
import { PAYMENT_STATES, type PaymentState } from '@kola/contract/payments/payment'

/** Something that the person at the terminal can put right; the text says what. */
export class UsageError extends Error {}

export const USAGE = `Looks after payments, settlements, invoices, prices, rentals, accounts that are closed and encoders elsewhere; makes the
first owner of the console; tells what viewers met.

  npm run operator -- payments list [--state STATE] [--user ID] [--before REFERENCE]
  npm run operator -- payments show REFERENCE
  npm run operator -- payments evidence REFERENCE --bank ID --slip NUMBER --amount 2900.00 --currency NGN --paid-on 2026-11-22 --actor NAME
  npm run operator -- payments confirm REFERENCE --actor NAME
  npm run operator -- payments refund REFERENCE --reason "…" --actor NAME [--transaction ID] [--amount 900.00]
  npm run operator -- payments refund REFERENCE --reason "…" --actor NAME --bank ID --transfer NUMBER --paid-on 2026-11-22
  npm run operator -- payments findings [--all] [--before FINDING]
  npm run operator -- payments resolve FINDING --resolution "…" --actor NAME
  npm run operator -- settlements list [--provider paystack] [--before 2026-11-22T06:00:00.000Z]
  npm run operator -- settlements show SETTLEMENT [--provider paystack]
  npm run operator -- invoices list --month 2026-11 [--csv]
  npm run operator -- rentals list
  npm run operator -- rentals class ID --title "…" --amount 900.00 --currency NGN --actor NAME [--days 30] [--hours 48]
  npm run operator -- rentals price ID --provider paypal --amount 1.99 --currency USD --actor NAME
  npm run operator -- rentals offer TITLE --class ID --actor NAME [--only]
  npm run operator -- rentals stop TITLE --actor NAME
  npm run operator -- prices list
  npm run operator -- prices add --price ID --amount 3500.00 --from 2027-01-01 --actor NAME [--renewals-from 2027-02-01] [--dry-run]
  npm run operator -- prices add --plan ID --currency GHS --days 30 --country GH --amount 60.00 --from 2027-01-01 --actor NAME
  npm run operator -- prices withdraw PRICE --actor NAME
  npm run operator -- accounts closed [--contact EMAIL] [--before 2026-11-22T06:00:00.000Z]
  npm run operator -- accounts close ACCOUNT --contact EMAIL --actor NAME
  npm run operator -- accounts restore ACCOUNT --actor NAME [--without-taken]
  npm run operator -- quality [--days 7]
  npm run operator -- staff owner --email ADDRESS
  npm run operator -- staff invite --email ADDRESS --role editor
  npm run operator -- encoders list
  npm run operator -- encoders invite --actor NAME [--uses 1] [--hours 24]
  npm run operator -- encoders revoke ID --actor NAME
  npm run operator -- encoders pardon ID --actor NAME

  --actor NAME      who acts, as the audit names them; a deposit, and a transfer that gives it back, is confirmed by another
                    than who recorded it
  --days, --hours   a rental is begun within so many days, and lasts so many hours from its first play; of quality, how many
                    days up to today are counted, at most 92; of encoders, how long a registration token lets them in
  --uses            how many encoders it lets in
  --only            no membership opens the film
  --from DAY        when a price begins, by the clocks of --zone (Africa/Lagos); --country limits it to one, such as NG
  --renewals-from DAY  running members pay it from then on, each told a month before; without it they keep what they pay
  --contact         email or telephone number that the account has; it confirms which one is closed
  --email           of who becomes the first owner; the answer is a link, good once and for seven days
  --without-taken   brings it back without the address that another account has by now
  --dry-run         says how many members a price touches, and adds nothing
  --customer ID     tenant; demo unless given
  --json            the service's answer as it is, for programs
  --help            this text`

const TEXT = { type: 'string' } as const
const FLAG = { type: 'boolean' } as const
const OPTIONS = {
  ...{ state: TEXT, user: TEXT, bank: TEXT, slip: TEXT, amount: TEXT, currency: TEXT, 'paid-on': TEXT, actor: TEXT },
  ...{
    reason: TEXT,
    transaction: TEXT,
    transfer: TEXT,
    resolution: TEXT,
    customer: TEXT,
    before: TEXT,
    month: TEXT,
    title: TEXT,
    hours: TEXT,
    uses: TEXT,
    contact: TEXT,
    email: TEXT,
    role: TEXT,
    'without-taken': FLAG,
    provider: TEXT,
    class: TEXT,
    only: FLAG,
    ...{
      price: TEXT,
      plan: TEXT,
      country: TEXT,
      days: TEXT,
      from: TEXT,
      zone: TEXT,
      'renewals-from': TEXT,
      'dry-run': FLAG,
    },
    csv: FLAG,
    all: FLAG,
    json: FLAG,
    help: FLAG,
  },
}

type Name = keyof typeof OPTIONS

/** What each command acts on, what it needs, and what it may be given. */
const COMMANDS = {
  list: { subject: null, needs: [], takes: ['state', 'user', 'before'] },
  show: { subject: 'REFERENCE', needs: [], takes: [] },
  evidence: { subject: 'REFERENCE', needs: ['bank', 'slip', 'amount', 'currency', 'paid-on', 'actor'], takes: [] },
  confirm: { subject: 'REFERENCE', needs: ['actor'], takes: [] },
  refund: {
    ...{ subject: 'REFERENCE', needs: ['reason', 'actor'] },
    takes: ['transaction', 'amount', 'transfer', 'bank', 'paid-on'],
  },
  findings: { subject: null, needs: [], takes: ['all', 'before'] },
  'settlements list': { subject: null, needs: [], takes: ['provider', 'before'] },
  'settlements show': { subject: 'SETTLEMENT', needs: [], takes: ['provider'] },
  invoices: { subject: null, needs: ['month'], takes: ['csv'] },
  prices: { subject: null, needs: [], takes: [] },
  'add-price': {
    ...{ subject: null, needs: ['amount', 'from', 'actor'] },
    takes: ['price', 'plan', 'currency', 'days', 'country', 'zone', 'renewals-from', 'dry-run'],
  },
  'withdraw-price': { subject: 'PRICE', needs: ['actor'], takes: [] },
  resolve: { subject: 'FINDING', needs: ['resolution', 'actor'], takes: [] },
  'rentals list': { subject: null, needs: [], takes: [] },
  'rentals class': { subject: 'ID', needs: ['title', 'amount', 'currency', 'actor'], takes: ['days', 'hours'] },
  'rentals price': { subject: 'ID', needs: ['provider', 'amount', 'currency', 'actor'], takes: [] },
  'rentals offer': { subject: 'TITLE', needs: ['class', 'actor'], takes: ['only'] },
  'rentals stop': { subject: 'TITLE', needs: ['actor'], takes: [] },
  'accounts closed': { subject: null, needs: [], takes: ['contact', 'before'] },
  'accounts close': { subject: 'ACCOUNT', needs: ['contact', 'actor'], takes: [] },
  'accounts restore': { subject: 'ACCOUNT', needs: ['actor'], takes: ['without-taken'] },
  quality: { subject: null, needs: [], takes: ['days'] },
  'staff owner': { subject: null, needs: ['email'], takes: [] },
  'staff invite': { subject: null, needs: ['email', 'role'], takes: [] },
  'encoders list': { subject: null, needs: [], takes: [] },
  'encoders invite': { subject: null, needs: ['actor'], takes: ['uses', 'hours'] },
  'encoders revoke': { subject: 'ID', needs: ['actor'], takes: [] },
  'encoders pardon': { subject: 'ID', needs: ['actor'], takes: [] },
} as const satisfies Record<string, { subject: string | null; needs: readonly Name[]; takes: readonly Name[] }>

export interface OperatorArgs {
  command: keyof typeof COMMANDS
  /** Reference of the payment or id of the finding; empty for lists. */
  subject: string
  customerId: string
  isJson: boolean
  isAll: boolean
  isCsv: boolean
  isOnly: boolean
  isDryRun: boolean
  isWithoutTaken: boolean
  state: PaymentState | undefined
  /** Options that have a text, by their names. */
  texts: Readonly<Record<string, string>>
}

/** @returns null when help is asked for, or nothing at all is said @throws UsageError */
export function readArgs(argv: readonly string[]): OperatorArgs | null {
  if (argv.length === 0) return null
  const { values, positionals } = parse(argv)
  if (values.help) return null
  const [area, name = '', ...subjects] = positionals
  const command = readCommand(area, name)
  assertComplete(command, values, subjects)
  const { customer = 'demo', json, all, csv, only, 'dry-run': dryRun, help: _, ...more } = values
  const { 'without-taken': withoutTaken, ...texts } = more
  return {
    ...{ command, subject: subjects[0] ?? '', customerId: customer, isJson: json ?? false, isAll: all ?? false },
    ...{ isCsv: csv ?? false, isOnly: only ?? false, isDryRun: dryRun ?? false, isWithoutTaken: withoutTaken ?? false },
    ...{ state: readState(values.state), texts: texts as Record<string, string> },
  }
}

/** Of areas beside the payments: what each command is called here. */
const AREAS: Readonly<Record<string, Readonly<Record<string, OperatorArgs['command']>>>> = {
  invoices: { list: 'invoices' },
  settlements: { list: 'settlements list', show: 'settlements show' },
  prices: { list: 'prices', add: 'add-price', withdraw: 'withdraw-price' },
  rentals: {
    ...{ list: 'rentals list', class: 'rentals class', price: 'rentals price' },
    ...{ offer: 'rentals offer', stop: 'rentals stop' },
  },
  accounts: { closed: 'accounts closed', close: 'accounts close', restore: 'accounts restore' },
  quality: { '': 'quality' },
  staff: { owner: 'staff owner', invite: 'staff invite' },
  encoders: {
    ...{ list: 'encoders list', invite: 'encoders invite' },
    ...{ revoke: 'encoders revoke', pardon: 'encoders pardon' },
  },
}

/** As it is written. */
function toTitle(command: OperatorArgs['command']): string {
  for (const [area, names] of Object.entries(AREAS)) {
    const name = Object.keys(names).find((one) => names[one] === command)
    if (name !== undefined) return `${area} ${name}`.trim()
  }
  return `payments ${command}`
}

const listCommands = () =>
  Object.keys(COMMANDS)
    .filter((name) => toTitle(name as OperatorArgs['command']) === `payments ${name}`)
    .join(', ')

function readCommand(area: string | undefined, name: string): OperatorArgs['command'] {
  const names = Object.hasOwn(AREAS, area ?? '') ? AREAS[area ?? ''] : undefined
  if (names) {
    const command = Object.hasOwn(names, name) ? names[name] : undefined
    if (command) return command
    const known = Object.keys(names).join(', ') || `${area} alone`
    throw new UsageError(`“${area} ${name}” is not known. Known: ${known}.`)
  }
  if (area !== 'payments') {
    throw new UsageError(
      `Please begin with “payments”, “settlements”, “invoices”, “prices”, “rentals”, “accounts”, “quality”, “staff” or “encoders”. Known of payments: ${listCommands()}.`,
    )
  }
  if (!listCommands().split(', ').includes(name)) {
    throw new UsageError(`“payments ${name}” is not known. Known: ${listCommands()}.`)
  }
  return name as OperatorArgs['command']
}

function assertComplete(
  command: OperatorArgs['command'],
  values: Readonly<Partial<Record<Name, unknown>>>,
  subjects: readonly string[],
): void {
  const { subject, needs, takes } = COMMANDS[command]
  const missing = needs.filter((name) => !values[name]).map((name) => `--${name}`)
  const wanted = [...(subject && !subjects[0] ? [subject] : []), ...missing]
  if (wanted.length > 0) throw new UsageError(`“${toTitle(command)}” needs ${wanted.join(', ')}.`)
  const known: readonly string[] = [...needs, ...takes, 'customer', 'json', 'help']
  const unknown = Object.keys(values).filter((name) => !known.includes(name))
  const tooMuch = [...subjects.slice(subject ? 1 : 0), ...unknown.map((name) => `--${name}`)]
  if (tooMuch.length > 0) throw new UsageError(`“${toTitle(command)}” takes no ${tooMuch.join(', ')}.`)
}

function readState(state: string | undefined): PaymentState | undefined {
  const known = PAYMENT_STATES.find((one) => one === state)
  if (state !== undefined && !known) throw new UsageError(`--state is one of ${PAYMENT_STATES.join(', ')}.`)
  return known
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
