import { sql } from 'kysely'
import { createMessages } from '#features/messages/service.ts'
import type { Messages, OutgoingMail } from '#shared/messages.ts'
import { createPaymentStage } from '../payment-stage.ts'
import type { Chance } from './chance.ts'
import { makeVouchers } from './codes.ts'
import { planFaults } from './faults.ts'
import { drawMoods, live, type Town, tellPurses } from './members.ts'
import { addPerson } from './person.ts'
import type { Booked } from './reckoning.ts'
import { listWays } from './ways/list.ts'
import { PARTIES, type Way } from './ways/way.ts'
import { createWork } from './work.ts'

const DAY_MS = 86_400_000
const HALF_DAY_MS = DAY_MS / 2
/** From midnight to five minutes before ten in Lagos, by when banks are asked for direct debits. */
const DEBITS_MS = 535 * 60_000
/** Of the stage's own first day; the short form sees the end of January and a leap day. */
const FIRST_DAYS = { short: 393, long: 400 }
/** Vouchers come to every third person. */
const VOUCHERS = 1 / 3

export type YearsWorld = Awaited<ReturnType<typeof createYearsWorld>>

interface WorldOptions {
  chance: Chance
  members: number
  /** How long they will live. */
  days: number
}

/** Members of all parties, who live day by day, with the workers and the parties. */
export async function createYearsWorld({ chance, members, days }: WorldOptions) {
  const at = await createPaymentStage({ worksFrom: 'asked', isNear: true })
  const { stage, sandbox } = at
  const links = new Map<string, string[]>()
  const messages = toListening(createMessages(stage.platform), links)
  const work = createWork({ stage, chance, messages, publicUrl: at.publicUrl })
  const town: Town & { persons: Town['persons'][number][] } = {
    ...{ at, chance, persons: [], redeemed: [], listLinks: (email) => links.get(email) ?? [] },
  }
  const debitsAt = chance.pick(['paystack', 'flutterwave'] as const, 'direct debits')
  const ways = listWays(debitsAt)
  await at.setConfig({ vat_percent: '7.5', direct_debit: debitsAt })
  const isShort = days < 365
  await at.advance((isShort ? FIRST_DAYS.short : Math.floor(chance.draw('first day') * FIRST_DAYS.long)) * DAY_MS)
  for (let number = 0; number < members; number += 1) {
    const way = ways[number % ways.length] as Way
    town.persons.push(await addPerson(town, { number, way }))
  }
  let day = 0

  /** Callbacks that have come are worked off, as the process would that waits for them. */
  async function hear(): Promise<void> {
    for (;;) {
      const { callbacks } = await sandbox.read<{ callbacks: number }>('/control/under-way')
      const { rows } = await sql<{ id: number }>`
        update provider_event set is_unsent = false where state = 'waiting' and is_unsent returning id`.execute(
        stage.db,
      )
      for (const { id } of rows) work.add('billing.callback', { eventId: id })
      await work.drain()
      if (rows.length > 0) continue
      if (callbacks === 0) return
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  }

  const readStanding = (accountId: string) =>
    stage.services.standings.read({ tenantId: 'demo', accountId, titleId: null })

  async function liveAll(): Promise<void> {
    const now = stage.clock.now()
    const awake = town.persons.flatMap((person) => {
      const moods = drawMoods(town, person, day)
      return person.pending.length > 0 || Object.values(moods).includes(true) ? [{ person, moods }] : []
    })
    const standings = await Promise.all(awake.map(({ person }) => readStanding(person.id)))
    for (const [place, { person, moods }] of awake.entries()) {
      const standing = standings[place]
      if (standing) await live(town, person, { moods, standing })
    }
    if (day === 1) {
      const codes = await makeVouchers(at, Math.ceil(members * VOUCHERS))
      for (const code of codes)
        chance.pick(town.persons, 'voucher', code.length, now.getTime(), codes.indexOf(code)).codes.push(code)
    }
  }

  async function sweep(): Promise<void> {
    work.add('billing.sweep', {})
    await hear()
  }

  /** Everybody pays attention once a day, the workers three times; the clocks of both go on in one step. */
  async function liveHalf(part: 'morning' | 'evening'): Promise<void> {
    if (part === 'evening') {
      await at.advance(DEBITS_MS)
      await hear()
      await sweep()
    }
    await at.advance(part === 'evening' ? HALF_DAY_MS - DEBITS_MS : HALF_DAY_MS)
    await hear()
    if (part === 'morning') await liveAll()
    await sweep()
  }

  return {
    ...{ at, work, persons: town.persons, redeemed: town.redeemed },
    now: () => stage.clock.now(),
    async liveDay({ isFaulty }: { isFaulty: boolean }): Promise<void> {
      day += 1
      await tellPurses(town, stage.clock.now())
      if (isFaulty) await planFaults({ chance, sandbox, work }, day)
      await liveHalf('morning')
      await liveHalf('evening')
    },
    /** All that was begun is read to its end, without faults. */
    async settle(): Promise<void> {
      for (let half = 0; half < 10; half += 1) await liveHalf('evening')
    },
    async readBooks(): Promise<Booked[]> {
      const read = async (party: (typeof PARTIES)[number]) => {
        const { books } = await sandbox.read<{ books: Omit<Booked, 'party'>[] }>(`/control/${party}/books`)
        return books.map((one) => ({ ...one, party }))
      }
      return (await Promise.all(PARTIES.map(read))).flat()
    },
    readStanding,
    /** What stands in the tables of one account, for whoever looks for a fault. */
    async describe(accountId: string): Promise<string[]> {
      const tables = ['checkout', 'subscription', 'payment', 'renewal', 'finding'] as const
      const rows = await Promise.all(
        tables.map((table) => stage.db.selectFrom(table).selectAll().where('account_id', '=', accountId).execute()),
      )
      return rows.flatMap((of, place) => of.map((row) => `${tables[place]} ${JSON.stringify(row)}`))
    },
    close: () => at.close(),
  }
}

/** Writes down the links that are sent. */
function toListening(messages: Messages, links: Map<string, string[]>): Messages {
  return {
    ...messages,
    queueMail(mail: OutgoingMail, tx) {
      const found = /\/p\/[\w-]+/.exec(mail.text)?.[0]
      if (found) links.set(mail.to, [...(links.get(mail.to) ?? []), found])
      return messages.queueMail(mail, tx)
    },
  }
}
