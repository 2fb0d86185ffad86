import type { Standing } from '#shared/standing.ts'
import { askBack, buyGift, listCodes, type Redeemed, redeem } from './codes.ts'
import { enter, type People, type Person, setsOut } from './person.ts'
import { hasMoney } from './purse.ts'
import { payAtFlutterwave } from './ways/cards.ts'
import { type Buyer, call, EMPTY_PURSE, ServiceBroke } from './ways/way.ts'

/** Of members who fall due, so many follow a link on a day on which they have money; so many cancel in a month. */
const FOLLOWS = 0.25
const CANCELS = 0.02
const COMES_BACK = 0.1
/** Whoever pays by themselves comes sooner. */
const PAYS_AGAIN = 0.35
const JOINS = 0.3
/** In a year so many give a month to somebody, and so many of those who sent too much ask for the rest. */
const GIVES = 0.4
const ASKS_BACK = 6
const REDEEMS = 0.1

export interface Town extends People {
  persons: readonly Person[]
  /** What the service said that codes gave. */
  redeemed: Redeemed[]
}

/** The parties are told who has money today. */
export async function tellPurses({ at, persons }: Pick<Town, 'at' | 'persons'>, now: Date): Promise<void> {
  const outcomes = persons.flatMap((person) => {
    const isEmpty = !hasMoney(person.purse, now)
    if (isEmpty === person.isEmpty) return []
    person.isEmpty = isEmpty
    return [...new Set([person.way.party, 'flutterwave'] as const)].map((party) => ({
      ...{ party, reference: person.email, outcome: isEmpty ? EMPTY_PURSE[party] : '' },
    }))
  })
  if (outcomes.length > 0) await at.sandbox.control('/outcomes', { outcomes })
}

/** What comes between a person and a page is the party's fault of the day; whoever it hits tries on another day. */
const orLater = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (error instanceof ServiceBroke) throw error
  })

async function toBuyer(people: People, person: Person): Promise<Buyer> {
  const about = [person.name, people.at.stage.clock.now().toISOString()]
  const { chance } = people
  return {
    ...{ at: people.at, token: await enter(people, person), email: person.email },
    chance: {
      is: (probability, ...more) => chance.is(probability, ...about, ...more),
      pick: (list, ...more) => chance.pick(list, ...about, ...more),
    },
    later: (work) => void person.pending.push(work),
    remember: (reference) => void person.references.push(reference),
  }
}

export async function buy(people: People, person: Person): Promise<void> {
  person.hasSetOut = true
  person.hasLeft = false
  await orLater(person.way.buy(await toBuyer(people, person)))
}

async function cancel(people: People, person: Person): Promise<void> {
  const token = await enter(people, person)
  const { status } = await call({ at: people.at, token }, 'POST /apps/v1/cancel-subscription', {
    body: { subscriptionId: 'basic-30' },
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

/** What a person is in the mood for on a day; most days nothing. */
export function drawMoods({ chance }: People, { name, hasSetOut }: Person, day: number) {
  const is = (probability: number, what: string) => chance.is(probability, what, name, day)
  return {
    ...{ joins: !hasSetOut || is(JOINS, 'joins'), follows: is(FOLLOWS, 'follows'), comes: is(COMES_BACK, 'comes') },
    ...{ paysAgain: is(PAYS_AGAIN, 'again'), cancels: is(CANCELS / 30, 'cancels'), gives: is(GIVES / 365, 'gives') },
    ...{ asksBack: is(ASKS_BACK / 365, 'asks'), redeems: is(REDEEMS, 'redeems') },
  }
}
export type Moods = ReturnType<typeof drawMoods>

/** What a person does on a day, as they stand. */
export async function live(town: Town, person: Person, given: { moods: Moods; standing: Standing }): Promise<void> {
  const pending = person.pending.splice(0)
  if (pending.length > 0) {
    const buyer = await toBuyer(town, person)
    for (const work of pending) await orLater(work(buyer))
    return
  }
  await liveByCodes(town, person, given.moods)
  await liveByStanding(town, person, given)
}

async function liveByStanding(
  town: Town,
  person: Person,
  { moods, standing: { entitlement, holdings } }: { moods: Moods; standing: Standing },
): Promise<void> {
  const now = town.at.stage.clock.now()
  const isHeld = holdings.some(({ paymentStatus }) => paymentStatus === 'SUCCESS')
  const isMoneyed = hasMoney(person.purse, now)
  const link = town.listLinks(person.email).at(-1)
  const isIn = entitlement.kind === 'entitled'
  if (!person.hasSetOut) {
    if (isMoneyed && setsOut(person, now)) await buy(town, person)
  } else if (holdings.length === 0) {
    if (isMoneyed && moods.joins) await buy(town, person)
  } else if (!isHeld && link && isMoneyed && moods.follows) {
    await followLink(town, link)
  } else if (!isIn && isMoneyed && (person.way.renews ? moods.comes : moods.paysAgain)) {
    await buy(town, person)
  } else if (isHeld && person.way.renews && !person.hasLeft && moods.cancels) {
    await cancel(town, person)
  }
}

/** Gives a month to a neighbour, uses what it was given, and asks for what it sent too much. */
async function liveByCodes(town: Town, person: Person, moods: Moods): Promise<void> {
  const { at, chance, persons, redeemed } = town
  const code = moods.redeems ? person.codes.shift() : undefined
  if (code !== undefined) {
    const days = await redeem({ at, token: await enter(town, person) }, code)
    if (days !== null) redeemed.push({ accountId: person.id, days })
  }
  if (moods.gives && !person.isEmpty) {
    const buyer = await toBuyer(town, person)
    await orLater(buyGift(buyer))
    const neighbour = chance.pick(persons, 'neighbour', person.name, at.stage.clock.now().toISOString())
    person.pending.push(async (again) => void neighbour.codes.push(...(await listCodes(again))))
  }
  const reference = person.references.at(-1)
  if (moods.asksBack && reference) await askBack({ at, token: await enter(town, person) }, reference)
}
