import type { ImportFault, ImportRow } from '@kola/contract/imports/imports'
import type { PlanField } from '@kola/contract/imports/more-columns'
import { specialFields } from '@kola/contract/prices/plans'
import { PRICE_ZONE } from '@kola/contract/prices/prices'
import type { Clock } from '@kola/platform/clock'
import { sha256Hex } from '@kola/platform/ids'
import { toDayIn, toMidnight } from '#features/billing/prices/midnight.ts'
import type { Db } from '#shared/database/database.ts'
import type { CheckedRow, GivenFile, GivenRow } from '#shared/imports/import-target.ts'
import { fromMajor, toDecimalText } from '#shared/money.ts'
import { type ReadPlan, readPlan } from './cells.ts'
import { findNow, type KnownPlan, type KnownPlans, type KnownPrice, listKnown } from './known.ts'

/** What a row writes: an amount of a price, or a special plan. */
export type PlanPatch =
  | { what: 'special'; title: string; screens: number }
  | {
      what: 'amount'
      /** The price; or, where it is not sold yet, the plan in a currency for so many days. */
      of: { subscriptionId: string } | { plan: string; currency: string; periodDays: number }
      amount: string
      country: string
      from: string
      renewalsFrom: string
    }

interface Known extends KnownPlans {
  file: GivenFile
  now: Date
  /** Of Lagos. */
  today: string
}

/** What would become of each row, by what is there now. */
export async function checkPlans(
  { clock }: { clock: Clock },
  db: Db,
  { file, rows }: { file: GivenFile; rows: readonly GivenRow[] },
): Promise<CheckedRow[]> {
  const now = clock.now()
  const known = { ...(await listKnown(db, file.tenantId)), file, now, today: toDayIn(now, PRICE_ZONE) }
  return rows.map((row) => {
    const { read, faults } = readPlan(file, row)
    const found = faults.length > 0 ? toFaulty(faults) : checkRow(known, { number: row.number, read })
    return { number: row.number, ...found }
  })
}

type Checked = Omit<CheckedRow, 'number'>

const toFaulty = (faults: ImportFault[], subject = ''): Checked => ({
  ...{ outcome: 'fault', subject, identity: '', faults, changes: [], patch: null },
})

interface Refusal extends Omit<ImportFault, 'column'> {
  key: PlanField
}

const toRefused = ({ file }: Known, { key, ...fault }: Refusal, subject = ''): Checked =>
  toFaulty([{ column: file.mapping.indexOf(key), ...fault }], subject)

interface Row {
  number: number
  read: ReadPlan
}

function checkRow(known: Known, { number, read }: Row): Checked {
  const plan = findPlan(known, read)
  if (!plan) return checkSpecial(known, { number, read })
  if (read.screens !== null && read.screens !== plan.screens) {
    const text = `It has ${plan.screens} ${plan.screens === 1 ? 'screen' : 'screens'}, and keeps them`
    return toRefused(known, { key: 'screens', kind: 'screens', text, help: 'Make a new plan' }, plan.id)
  }
  if (read.amount === '') return toSame(plan.id, `from:${plan.id}`)
  if (plan.isSpecial) {
    const text = 'A special plan is given, and never sold'
    return toRefused(known, { key: 'amount', kind: 'special', text, help: 'Leave the amount out' }, plan.id)
  }
  const price = findPrice(known, plan, read)
  if (price && 'kind' in price && 'key' in price) return toRefused(known, price, plan.id)
  return checkAmount(known, { plan, price, read })
}

const toSame = (subject: string, identity: string): Checked => ({
  ...{ outcome: 'same', subject, identity, faults: [], changes: [], patch: null },
})

/** By its address, else by its name. */
const findPlan = ({ plans }: Known, { plan, name }: ReadPlan): KnownPlan | null =>
  plans.find((one) => (plan ? one.id === plan : name !== '' && one.title.toLowerCase() === name.toLowerCase())) ?? null

function checkSpecial(known: Known, { number, read: { plan, name, screens, amount } }: Row): Checked {
  const key = plan || !name ? 'plan' : 'name'
  if (plan || !name || amount !== '') {
    const text = plan || name ? `There is no plan ${(plan || name).slice(0, 60)}` : 'It names no plan'
    return toRefused(known, { key, kind: 'plan', text, help: 'Give the address of one, as an export has it' })
  }
  const title = specialFields.title.safeParse(name)
  if (!title.success) {
    const text = title.error.issues[0]?.message ?? 'That is no name'
    return toRefused(known, { key: 'name', kind: 'name', text, help: 'Please write it otherwise' })
  }
  if (screens === null) {
    const text = 'A new special plan needs its screens'
    return toRefused(known, { key: 'screens', kind: 'screens', text, help: 'Such as 2' })
  }
  return {
    ...{ outcome: 'made', subject: sha256Hex(`${known.file.id}|${number}`).slice(0, 32), faults: [] },
    identity: `name:${title.data.toLowerCase()}`,
    changes: toChanges(known, [
      { key: 'name', before: '', after: title.data },
      { key: 'screens', before: '', after: String(screens) },
    ]),
    patch: { what: 'special', title: title.data, screens } satisfies PlanPatch,
  }
}

const toChanges = ({ file }: Known, all: { key: PlanField; before: string; after: string }[]): ImportRow['changes'] =>
  all.map(({ key, before, after }) => ({ field: key, column: file.mapping.indexOf(key), before, after }))

/** Null where the plan is not sold in that currency for so many days yet. */
function findPrice({ prices }: Known, plan: KnownPlan, read: ReadPlan): KnownPrice | Refusal | null {
  if (read.price) {
    const found = prices.find((one) => one.id === read.price && one.planId === plan.id)
    const isAs = (!read.currency || read.currency === found?.currency) && (read.days ?? found?.days) === found?.days
    if (found && isAs) return found
    const text = found ? 'It has another currency, or other days' : `Its plan has no price ${read.price.slice(0, 60)}`
    return { key: 'price', kind: 'price', text, help: 'Leave it out: currency and days say which' }
  }
  if (!read.currency || read.days === null) {
    const key = read.currency ? 'days' : 'currency'
    return { key, kind: 'price', text: 'It names no price', help: 'Give its currency and days, or the price' }
  }
  const found = prices.filter(
    (one) =>
      one.planId === plan.id && one.kind === 'membership' && one.currency === read.currency && one.days === read.days,
  )
  if (found.length <= 1) return found[0] ?? null
  return {
    key: 'price',
    kind: 'price',
    text: 'Several prices are like that',
    help: `One of ${found.map(({ id }) => id).join(', ')}`,
  }
}

interface Amount {
  plan: KnownPlan
  price: KnownPrice | null
  read: ReadPlan
}

function checkAmount(known: Known, { plan, price, read }: Amount): Checked {
  const currency = price?.currency ?? read.currency
  const given = /^\d{1,12}(\.\d{1,3})?$/.test(read.amount) ? fromMajor(read.amount, currency) : null
  if (!given) {
    const help = `Such as ${toDecimalText(290_000, currency)}`
    return toRefused(known, { key: 'amount', kind: 'amount', text: `That is no amount of ${currency}`, help }, plan.id)
  }
  const { country, from, renewalsFrom } = read
  const identity = `from:${[plan.id, price?.id ?? `${currency} ${read.days}`, country, from].join('|')}`
  const own = known.amounts.filter((one) => one.priceId === price?.id && one.country === country)
  const there = own.find((one) => toDayIn(one.from, one.zone) === from)
  const before = price ? findNow(known, price, { country, now: known.now }) : null
  if (there && there.amountMinor === given.amountMinor) {
    const said = there.renewalsFrom ? toDayIn(there.renewalsFrom, there.zone) : ''
    if (renewalsFrom === '' || renewalsFrom === said) return toSame(plan.id, identity)
  }
  if (from === '' && before === given.amountMinor) return toSame(plan.id, identity)
  const refusal = there ? TAKEN : findRefusal(known, { from, renewalsFrom })
  if (refusal) return toRefused(known, refusal, plan.id)
  const toText = (minor: number | null) => (minor === null ? '' : toDecimalText(minor, currency))
  return {
    ...{ outcome: before === null && own.length === 0 ? 'made' : 'changed', subject: plan.id, identity, faults: [] },
    changes: [
      ...toChanges(known, [{ key: 'amount', before: toText(before), after: toText(given.amountMinor) }]),
      { field: 'Running members', column: -1, before: '', after: toEffect(renewalsFrom) },
    ],
    patch: {
      ...{ what: 'amount', amount: toText(given.amountMinor), country, from, renewalsFrom },
      of: price ? { subscriptionId: price.id } : { plan: plan.id, currency, periodDays: read.days ?? 0 },
    } satisfies PlanPatch,
  }
}

const toEffect = (renewalsFrom: string) =>
  renewalsFrom === '' ? 'keep what they pay' : `are told, and pay it with renewals from ${renewalsFrom}`

const TAKEN: Refusal = {
  ...{ key: 'from', kind: 'taken', text: 'There is a price from that day already' },
  help: 'Take that one back first, on Plans, or write another day',
}

/** As of the call that adds an amount: what was sold stays as it was sold. */
function findRefusal(
  { now, today }: Known,
  { from, renewalsFrom }: { from: string; renewalsFrom: string },
): Refusal | null {
  const help = 'Write a later day'
  if (from === '') return { key: 'from', kind: 'begun', text: 'From which day does it count?', help }
  if (from < today || (from === today && toMidnight(from, PRICE_ZONE) < now)) {
    return { key: 'from', kind: 'begun', text: 'That day has begun: what was sold stays as it was sold', help }
  }
  if (renewalsFrom === '' || renewalsFrom >= from) return null
  return { key: 'renewalsFrom', kind: 'begun', text: 'Renewals bear it once it counts, not before', help }
}
