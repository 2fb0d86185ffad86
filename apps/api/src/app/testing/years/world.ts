import { sql } from 'kysely'
import { createMessages } from '#features/messages/service.ts'
import type { Messages, OutgoingMail } from '#shared/messages.ts'
import { createPaymentStage } from '../payment-stage.ts'
import type { Chance } from './chance.ts'
import { addPerson, buy, live, type Person, tellPurse } from './members.ts'
import type { Booked } from './reckoning.ts'
import { PARTIES } from './ways.ts'
import { createWork } from './work.ts'

const HALF_DAY_MS = 12 * 3_600_000
/** Callbacks come by the network: nothing new for so long, and they are all here. */
const QUIET_MS = 60
/** In half a day, at each party. */
const FAULT = 0.06
const FAULTS = [
  { kind: 'lose-reply' },
  { kind: 'status', status: 500 },
  { kind: 'status', status: 503 },
  { kind: 'status', status: 429 },
] as const
const CALLBACK_RULES = [{ mode: 'drop' }, { mode: 'repeat', copies: 3 }, { mode: 'reorder', delayMs: 30 }] as const

export type YearsWorld = Awaited<ReturnType<typeof createYearsWorld>>

/** Members of all parties, who live day by day, with the workers and the parties. */
export async function createYearsWorld({ chance, members }: { chance: Chance; members: number }) {
  const at = await createPaymentStage({ worksFrom: 'asked' })
  const { stage, sandbox } = at
  const links = new Map<string, string[]>()
  const messages = toListening(createMessages(stage.platform), links)
  const work = createWork({ stage, chance, messages, publicUrl: at.publicUrl })
  const people = { at, chance, listLinks: (email: string) => links.get(email) ?? [] }
  const persons: Person[] = []
  await at.setConfig({ vat_percent: '7.5' })
  for (let number = 0; number < members; number += 1) persons.push(await addPerson(people, number))
  let day = 0

  /** Callbacks that have come are worked off, as the process would that waits for them. */
  async function hear(): Promise<void> {
    for (;;) {
      const { rows } = await sql<{ id: number }>`
        update provider_event set is_unsent = false where state = 'waiting' and is_unsent returning id`.execute(
        stage.db,
      )
      for (const { id } of rows) work.add('billing.callback', { eventId: id })
      await work.drain()
      if (rows.length === 0) return
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
    }
  }

  async function planFaults(isFaulty: boolean): Promise<void> {
    for (const party of isFaulty ? PARTIES : []) {
      if (chance.is(FAULT, 'fault', party, day)) {
        const times = 1 + Math.floor(chance.draw('times', party, day) * 3)
        await sandbox.control(`/${party}/faults`, { fault: chance.pick(FAULTS, 'which', party, day), times })
      }
      if (chance.is(FAULT, 'callback', party, day)) {
        await sandbox.control(`/${party}/callbacks`, { rule: chance.pick(CALLBACK_RULES, 'rule', party, day) })
      }
    }
  }

  const readStanding = (accountId: string) =>
    stage.services.standings.read({ tenantId: 'demo', accountId, titleId: null })

  async function liveAll(): Promise<void> {
    const standings = await Promise.all(persons.map(({ id }) => readStanding(id)))
    for (const [place, standing] of standings.entries()) {
      const person = persons[place]
      if (person) await live(people, person, { day, standing })
    }
  }

  async function sweep(): Promise<void> {
    work.add('billing.sweep', {})
    await hear()
  }

  return {
    ...{ at, work, persons },
    now: () => stage.clock.now(),
    /** Everybody sets out on the first day. */
    async begin(): Promise<void> {
      for (const person of persons) {
        await tellPurse(people, person, stage.clock.now())
        if (!person.isEmpty) await buy(people, person)
      }
      await hear()
    },
    async liveDay({ isFaulty }: { isFaulty: boolean }): Promise<void> {
      day += 1
      for (const person of persons) await tellPurse(people, person, stage.clock.now())
      await planFaults(isFaulty)
      for (const part of ['morning', 'evening']) {
        await at.advance(HALF_DAY_MS)
        await hear()
        await sweep()
        if (part === 'morning') await liveAll()
        await sweep()
      }
    },
    /** All that was begun is read to its end, without faults. */
    async settle(): Promise<void> {
      for (let half = 0; half < 10; half += 1) {
        await at.advance(HALF_DAY_MS)
        await hear()
        await sweep()
      }
    },
    async readBooks(): Promise<Booked[]> {
      const read = async (party: (typeof PARTIES)[number]) => {
        const { books } = await sandbox.read<{ books: Omit<Booked, 'party'>[] }>(`/control/${party}/books`)
        return books.map((one) => ({ ...one, party }))
      }
      return (await Promise.all(PARTIES.map(read))).flat()
    },
    readStanding: (accountId: string) => stage.services.standings.read({ tenantId: 'demo', accountId, titleId: null }),
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
