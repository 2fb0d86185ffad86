import type { Standing } from '#shared/standing.ts'
import type { PaymentStage } from '../payment-stage.ts'
import type { Chance } from './chance.ts'
import { createPurse, hasMoney, type Purse } from './purse.ts'
import { EMPTY_PURSE, PARTIES, type Party, payAtFlutterwave, ServiceBroke, WAYS } from './ways.ts'

/** Of members who fall due, so many follow a link on a day on which they have money; so many cancel in a month. */
const FOLLOWS = 0.25
const CANCELS = 0.02
const COMES_BACK = 0.1

export interface Person {
  id: string
  /** By which draws are made: the same for a seed. */
  name: string
  email: string
  party: Party
  purse: Purse
  /** What the parties think of the purse. */
  isEmpty: boolean
  hasLeft: boolean
}

interface People {
  at: PaymentStage
  chance: Chance
  /** Links that were sent to an address, oldest first. */
  listLinks: (email: string) => readonly string[]
}

export async function addPerson({ at, chance }: People, number: number): Promise<Person> {
  const { id, email } = await at.stage.addAccount()
  const party = PARTIES[number % PARTIES.length] ?? 'stripe'
  const name = `member ${number}`
  return { id, name, email, party, purse: createPurse(chance, name), isEmpty: false, hasLeft: false }
}

/** The parties are told who has money today. */
export async function tellPurse({ at }: People, person: Person, now: Date): Promise<void> {
  const isEmpty = !hasMoney(person.purse, now)
  if (isEmpty === person.isEmpty) return
  person.isEmpty = isEmpty
  for (const party of new Set([person.party, 'flutterwave'] as const)) {
    await at.sandbox.control(`/${party}/outcomes`, {
      reference: person.email,
      outcome: isEmpty ? EMPTY_PURSE[party] : '',
    })
  }
}

/** What comes between a person and a page is the party's fault of the day; whoever it hits tries on another day. */
const orLater = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (error instanceof ServiceBroke) throw error
  })

export async function buy({ at }: People, person: Person): Promise<void> {
  const token = await at.stage.signIn(person.email)
  await orLater(WAYS[person.party]({ at, token }))
}

async function cancel({ at }: People, person: Person): Promise<void> {
  const token = await at.stage.signIn(person.email)
  const { status } = await at.stage.call('POST /apps/v1/cancel-subscription', {
    ...{ token, body: { subscriptionId: 'basic-30' } },
  })
  if (status === 200) person.hasLeft = true
}

/** Where a page leads by itself. */
const toGo = (html: string) => (/content="0;url=([^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&')

async function followLink({ at }: People, link: string): Promise<void> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const { body } = await at.stage.app.inject({ method: 'POST', url: `${link}/card`, headers, body: '' })
  const url = toGo(body)
  if (url) await orLater(payAtFlutterwave(url))
}

/** What a person does on a day, as they stand. */
export async function live(
  people: People,
  person: Person,
  { day, standing: { entitlement, holdings } }: { day: number; standing: Standing },
): Promise<void> {
  const { at, chance, listLinks } = people
  const now = at.stage.clock.now()
  const isHeld = holdings.some(({ paymentStatus }) => paymentStatus === 'SUCCESS')
  const isMoneyed = hasMoney(person.purse, now)
  const link = listLinks(person.email).at(-1)
  if (holdings.length === 0) {
    if (isMoneyed && chance.is(0.3, 'joins', person.name, day)) await buy(people, person)
  } else if (!isHeld && link && isMoneyed && chance.is(FOLLOWS, 'follows', person.name, day)) {
    await followLink(people, link)
  } else if (entitlement.kind !== 'entitled' && isMoneyed && chance.is(COMES_BACK, 'comes', person.name, day)) {
    await buy(people, person)
    person.hasLeft = false
  } else if (isHeld && !person.hasLeft && chance.is(CANCELS / 30, 'cancels', person.name, day)) {
    await cancel(people, person)
  }
}
