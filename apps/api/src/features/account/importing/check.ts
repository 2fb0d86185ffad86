import type { ImportFault, ImportRow } from '@kola/contract/imports/imports'
import type { MemberField } from '@kola/contract/imports/more-columns'
import { GRANT_MOST_DAYS } from '@kola/contract/members/care'
import type { Clock } from '@kola/platform/clock'
import type { Db } from '#shared/database/database.ts'
import type { CheckedRow, GivenFile, GivenRow } from '#shared/imports/import-target.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import { type PersonTexts, type ReadMember, readMember } from './cells.ts'
import { type KnownMember, listHolders } from './known.ts'
import type { ImportedMoney } from './needs.ts'

/** What a row writes of a member. */
export interface MemberPatch {
  email: string
  telephone: string
  person: Partial<PersonTexts>
  /** Of one who is new: what they hold, until the end of a day. */
  grant: { key: string; planId: string; until: string } | null
}

export interface CheckNeeds {
  clock: Clock
  tenants: Tenants
  money: ImportedMoney
}

interface Known {
  file: GivenFile
  now: Date
  byEmail: Map<string, KnownMember>
  byTelephone: Map<string, KnownMember>
  plans: readonly { id: string; title: string }[]
}

/** What would become of each row, by who is there now. */
export async function checkMembers(
  { clock, tenants, money }: CheckNeeds,
  db: Db,
  { file, rows }: { file: GivenFile; rows: readonly GivenRow[] },
): Promise<CheckedRow[]> {
  const { config } = await tenants.get(file.tenantId)
  const homeCountry = config.country_code || 'NG'
  const all = rows.map((row) => ({ number: row.number, ...readMember(file, row, { homeCountry }) }))
  const holders = await listHolders(
    db,
    file.tenantId,
    all.map(({ read }) => read),
  )
  const known: Known = {
    ...{ file, now: clock.now(), plans: await money.listPlans(db, file.tenantId) },
    byEmail: new Map(holders.map((one) => [one.email, one])),
    byTelephone: new Map(holders.map((one) => [one.telephone, one])),
  }
  return all.map((one) => checkRow(known, one))
}

interface Row {
  number: number
  read: ReadMember
  faults: ImportFault[]
}

function checkRow(known: Known, { number, read, faults: own }: Row): CheckedRow {
  const { file } = known
  const [byEmail, byTelephone] = [findBy(known.byEmail, read.email), findBy(known.byTelephone, read.telephone)]
  const there = byEmail ?? byTelephone
  const plan = known.plans.find(({ id, title }) => id === read.plan || title.toLowerCase() === read.plan.toLowerCase())
  const found = [
    ...checkWho(read, { byEmail, byTelephone }),
    ...(there ? [] : [...checkNew(read), ...checkHeld(known, { read, isPlan: plan !== undefined })]),
  ]
  const beside = found
    .map(({ key, ...fault }) => ({ column: file.mapping.indexOf(key), ...fault }))
    .filter(({ column, kind }) => own.length === 0 || (kind !== 'who' && own.every((one) => one.column !== column)))
  const faults = [...own, ...beside]
  const changes = listChanges(file, there, read.person)
  if (faults.length === 0 && !there && plan)
    changes.push({ field: 'Days granted', column: -1, before: '', after: `${plan.title} until ${read.until}` })
  const contact = read.email || read.telephone
  return {
    number,
    outcome: faults.length > 0 ? 'fault' : !there ? 'made' : changes.length > 0 ? 'changed' : 'same',
    subject: there?.id ?? contact,
    identity: contact && `${read.email ? 'email' : 'telephone'}:${contact}`,
    ...{ faults, changes },
    patch: {
      ...{ email: read.email, telephone: read.telephone, person: read.person },
      grant: plan ? { key: `${file.id}-${number}`, planId: plan.id, until: read.until } : null,
    } satisfies MemberPatch,
  }
}

const findBy = (by: Map<string, KnownMember>, contact: string) => (contact === '' ? undefined : by.get(contact))

interface Refusal extends Omit<ImportFault, 'column'> {
  key: MemberField
}

interface Found {
  byEmail: KnownMember | undefined
  byTelephone: KnownMember | undefined
}

/** An address or a number is changed by whoever shows that it is theirs, and by no file. */
function checkWho({ email, telephone }: ReadMember, { byEmail, byTelephone }: Found): Refusal[] {
  if (email === '' && telephone === '') {
    return [{ key: 'email', kind: 'who', text: 'It names nobody', help: 'Give an email address or a telephone number' }]
  }
  if (byEmail && byTelephone && byEmail.id !== byTelephone.id) {
    const text = 'The address is one member’s, the number another’s'
    return [{ key: 'telephone', kind: 'two', text, help: 'Leave one of them out' }]
  }
  const there = byEmail ?? byTelephone
  const help = 'Leave it out: members change it themselves'
  if (there && telephone !== '' && telephone !== there.telephone) {
    return [{ key: 'telephone', kind: 'theirs', text: 'This member has another number', help }]
  }
  if (there && email !== '' && email !== there.email) {
    return [{ key: 'email', kind: 'theirs', text: 'This member has another address', help }]
  }
  return []
}

const checkNew = ({ person }: ReadMember): Refusal[] =>
  person.firstName ? [] : [{ key: 'firstName', kind: 'name', text: 'A new member needs a name', help: 'Such as Ada' }]

function checkHeld({ now }: Known, { read, isPlan }: { read: ReadMember; isPlan: boolean }): Refusal[] {
  if (read.plan === '' && read.until === '') return []
  if (!isPlan) {
    const text = read.plan ? `There is no plan ${read.plan.slice(0, 60)}` : 'It names no plan'
    return [{ key: 'plan', kind: 'plan', text, help: 'Its address or its name, as Plans has it' }]
  }
  if (read.until === '') {
    return [{ key: 'until', kind: 'day', text: 'Until which day?', help: 'Such as 2027-12-31' }]
  }
  const days = toDays(read.until, now)
  if (days < 1) return [{ key: 'until', kind: 'over', text: 'That day is over', help: 'Write a later one, or no plan' }]
  if (days <= GRANT_MOST_DAYS) return []
  return [
    {
      key: 'until',
      kind: 'far',
      text: 'That is too far away',
      help: `At most ${GRANT_MOST_DAYS} days, as anybody may grant`,
    },
  ]
}

const DAY_MS = 24 * 3_600_000

/** Whole days, that day among them. */
export const toDays = (until: string, now: Date): number =>
  Math.ceil((Date.parse(`${until}T00:00:00Z`) + DAY_MS - now.getTime()) / DAY_MS)

const PERSON = ['firstName', 'lastName', 'country', 'language'] as const
const COLUMN_OF: Readonly<Record<(typeof PERSON)[number], readonly MemberField[]>> = {
  ...{ firstName: ['firstName', 'name'], lastName: ['lastName', 'name'], country: ['country'], language: ['language'] },
}

function listChanges(
  file: GivenFile,
  there: KnownMember | undefined,
  person: Partial<PersonTexts>,
): ImportRow['changes'] {
  return PERSON.flatMap((field) => {
    const [before, after] = [there?.[field] ?? '', person[field]]
    if (after === undefined || after === before) return []
    const key = COLUMN_OF[field].find((one) => file.mapping.includes(one)) ?? field
    return [{ field, column: file.mapping.indexOf(key), before, after }]
  })
}
