import type { FoundBy, MemberRow } from '@kola/contract/members/members'
import { isEmail, toEmailAddress } from '@kola/contract/rules/person'
import { type RawBuilder, sql } from 'kysely'
import { toTelephone } from '#shared/accounts/telephone.ts'
import { CARD_COLUMNS, CARD_JOIN, type CardRow, readPlanTitles, toRow } from './list.ts'
import type { MembersNeeds } from './needs.ts'

const MOST = 20
/** Fewer digits are everybody's. */
const LEAST_DIGITS = 4

export interface Found {
  by: FoundBy
  members: MemberRow[]
}

/** By whatever the words can be; what finds nobody is left out. */
export async function findMembers(
  needs: Pick<MembersNeeds, 'db' | 'money' | 'tenants'>,
  tenantId: string,
  text: string,
): Promise<Found[]> {
  const { config } = await needs.tenants.get(tenantId)
  const plans = await readPlanTitles(needs, tenantId)
  const ways: [FoundBy, Promise<CardRow[]>][] = [
    ['mail', findByMail(needs, tenantId, text)],
    ['phone', findByTelephone(needs, { tenantId, text, country: config.country_code ?? 'NG' })],
    ['name', findByName(needs, tenantId, text)],
    ['number', select(needs, { tenantId, by: 'account_id', where: sql`card.account_id = ${text}` })],
    ['reference', findByReference(needs, tenantId, text)],
  ]
  const found = await Promise.all(ways.map(async ([by, rows]) => ({ by, rows: await rows })))
  return found
    .filter(({ rows }) => rows.length > 0)
    .map(({ by, rows }) => ({ by, members: rows.map((row) => toRow(row, plans)) }))
}

const toPrefix = (text: string) => `${text.replace(/[\\%_]/g, '\\$&')}%`

/** In the order of what is asked for, so that its index is walked however common the words are. */
type Column = 'account_id' | 'email' | 'telephone_turned' | 'name' | 'name_turned'

interface Asked {
  tenantId: string
  by: Column
  where: RawBuilder<unknown>
}

async function select({ db }: Pick<MembersNeeds, 'db'>, { tenantId, by, where }: Asked): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select ${CARD_COLUMNS} from member_card card ${CARD_JOIN} where card.tenant_id = ${tenantId} and ${where}
    order by card.${sql.raw(by)} limit ${MOST}`.execute(db)
  return rows
}

/** Whole, or as far as it was typed up to behind its @. */
async function findByMail(needs: Pick<MembersNeeds, 'db'>, tenantId: string, text: string): Promise<CardRow[]> {
  const email = toEmailAddress(text)
  if (!email.includes('@')) return []
  const matches = isEmail(email) ? sql`card.email = ${email}` : sql`card.email like ${toPrefix(email)}`
  return select(needs, { tenantId, by: 'email', where: sql`card.email <> '' and ${matches}` })
}

/** Whole as it is dialled anywhere, or its last digits. */
async function findByTelephone(
  needs: Pick<MembersNeeds, 'db'>,
  { tenantId, text, country }: { tenantId: string; text: string; country: string },
): Promise<CardRow[]> {
  if (!/^[+\d\s().-]+$/.test(text)) return []
  const whole = toTelephone(text, country).replace(/\D/g, '')
  const digits = text.replace(/\D/g, '')
  if (digits.length < LEAST_DIGITS) return []
  const byEnd = (end: string) => {
    const like = toPrefix([...end].toReversed().join(''))
    const where = sql`card.telephone_turned <> '' and card.telephone_turned like ${like}`
    return select(needs, { tenantId, by: 'telephone_turned', where })
  }
  const rows = await byEnd(whole || digits)
  return rows.length > 0 || !whole ? rows : byEnd(digits)
}

/** As it begins, whichever name stands first. */
async function findByName(needs: Pick<MembersNeeds, 'db'>, tenantId: string, text: string): Promise<CardRow[]> {
  const words = text.toLowerCase().replace(/\s+/g, ' ')
  if (!/\p{L}/u.test(words) || words.includes('@')) return []
  const like = toPrefix(words)
  const rows = await select(needs, { tenantId, by: 'name', where: sql`card.name like ${like}` })
  const turned = { tenantId, by: 'name_turned', where: sql`card.name_turned like ${like}` } as const
  const left = rows.length < MOST ? await select(needs, turned) : []
  const known = new Set(rows.map(({ id }) => id))
  return [...rows, ...left.filter(({ id }) => !known.has(id))].slice(0, MOST)
}

async function findByReference(
  needs: Pick<MembersNeeds, 'db' | 'money'>,
  tenantId: string,
  text: string,
): Promise<CardRow[]> {
  if (/\s/.test(text)) return []
  const ids = await needs.money.findPayers(tenantId, text)
  const where = sql`card.account_id = any(${ids}::text[])`
  return ids.length > 0 ? select(needs, { tenantId, by: 'account_id', where }) : []
}
