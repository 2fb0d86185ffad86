import type pg from 'pg'
import { IS_FREE, IS_HELD } from './lapsed.ts'

/** Somebody who does work elsewhere, of one realm alone. */
export interface Hand {
  realm: string
  id: string
}

export interface Taken {
  id: string
  /** How often it was given out; what is told of an earlier turn does not count. */
  turn: number
  payload: unknown
}

/** One turn of one handout, as its hand names it. */
export interface Holding {
  hand: Hand
  id: string
  turn: number
}

export interface HandState {
  id: string
  seenAt: Date
  strikes: number
  lastFlaw: string | null
}

export interface TakeOptions {
  abilities: readonly string[]
  leaseSeconds: number
  maxStrikes: number
}

/** The side of those who work: a hand has one handout at a time, for as long as it is heard of. */
export interface Taking {
  /**
   * What the hand has already, so that an answer that was lost is given again, else the oldest that is free and that it may do.
   * @returns `struck` for a hand that an operator has to look at
   */
  take(hand: Hand, options: TakeOptions): Promise<Taken | 'struck' | null>
  /** It is still under way. @returns false when the hand has lost it */
  beat(holding: Holding, fraction: number, leaseSeconds: number): Promise<boolean>
  /** Null when the hand has lost it. */
  find(holding: Holding): Promise<Taken | null>
  /** To others; not to the same hand again when it cannot do it. @returns false when it was lost before */
  giveBack(holding: Holding, canAgain: boolean): Promise<boolean>
  /** Twice is once, also when less is told of it the second time. @returns false when it was lost before, or returned otherwise */
  giveResult(holding: Holding, result: object): Promise<boolean>
  listHands(realm: string): Promise<HandState[]>
  /** Its strikes are forgotten. @returns false when no such hand was heard of */
  pardon(hand: Hand): Promise<boolean>
  /** All that it has goes to others, at once. */
  dismiss(hand: Hand): Promise<void>
}

const RETURNING = 'returning id, turn, payload'

const TAKE = `with hand as (
    insert into platform_hand (realm, id, abilities) values ($1, $2, $3)
    on conflict (realm, id) do update set seen_at = now(), abilities = excluded.abilities returning strikes)
  , held as (
    update platform_handout set lease_until = now() + $4 * interval '1 second'
    where realm = $1 and holder = $2 and ${IS_HELD} and (select strikes from hand) < $5 ${RETURNING})
  , free as (
    update platform_handout set state = 'taken', holder = $2, turn = turn + 1, fraction = 0, result = null,
      lease_until = now() + $4 * interval '1 second', ends_at = now() + limit_seconds * interval '1 second', moved_at = now()
    where not exists (select from held) and (select strikes from hand) < $5 and id = (
      select id from platform_handout
      where realm = $1 and ${IS_FREE} and needs <@ $3 and not ($2 = any(refused)) and wanted_until > now()
      order by created_at, id limit 1 for update skip locked) ${RETURNING})
  select hand.strikes, one.id, one.turn, one.payload from hand
    left join (select * from held union all select * from free) one on true limit 1`

const OF_HOLDING = `realm = $1 and holder = $2 and id = $3 and turn = $4`
const toValues = ({ hand, id, turn }: Holding) => [hand.realm, hand.id, id, turn]

export function createTaking(pool: Pick<pg.Pool, 'query'>): Taking {
  const change = async (text: string, values: unknown[]) => ((await pool.query(text, values)).rowCount ?? 0) > 0
  return {
    async take(hand, { abilities, leaseSeconds, maxStrikes }) {
      const values = [hand.realm, hand.id, abilities, leaseSeconds, maxStrikes]
      const { rows } = await pool.query<Taken & { strikes: number }>(TAKE, values)
      const [row] = rows
      if (row && row.strikes >= maxStrikes) return 'struck'
      return row?.id ? { id: row.id, turn: row.turn, payload: row.payload } : null
    },
    beat: (holding, fraction, leaseSeconds) =>
      change(
        `with seen as (update platform_hand set seen_at = now() where realm = $1 and id = $2)
         update platform_handout set lease_until = now() + $6 * interval '1 second',
           moved_at = case when $5 > fraction then now() else moved_at end, fraction = greatest(fraction, $5)
         where ${OF_HOLDING} and ${IS_HELD}`,
        [...toValues(holding), fraction, leaseSeconds],
      ),
    async find(holding) {
      const text = `select id, turn, payload from platform_handout where ${OF_HOLDING} and ${IS_HELD}`
      return (await pool.query<Taken>(text, toValues(holding))).rows[0] ?? null
    },
    giveBack: (holding, canAgain) =>
      change(
        `update platform_handout set state = 'offered', fraction = 0, free_since = now(),
           refused = case when $5::boolean then refused else refused || holder end, holder = null
         where ${OF_HOLDING} and ${IS_HELD}`,
        [...toValues(holding), canAgain],
      ),
    async giveResult(holding, result) {
      const values = [...toValues(holding), JSON.stringify(result)]
      const given = `update platform_handout set state = 'returned', result = $5::jsonb, fraction = 1 where ${OF_HOLDING} and ${IS_HELD}`
      if (await change(given, values)) return true
      const again = `select from platform_handout where ${OF_HOLDING} and state in ('returned', 'accepted') and result @> $5::jsonb`
      return change(again, values)
    },
    async listHands(realm) {
      const text = `select id, seen_at as "seenAt", strikes, last_flaw as "lastFlaw" from platform_hand where realm = $1`
      return (await pool.query<HandState>(text, [realm])).rows
    },
    pardon: ({ realm, id }) =>
      change('update platform_hand set strikes = 0, last_flaw = null where realm = $1 and id = $2', [realm, id]),
    async dismiss({ realm, id }) {
      await pool.query(
        `update platform_handout set state = 'offered', fraction = 0, free_since = now(), holder = null
         where realm = $1 and holder = $2 and state = 'taken'`,
        [realm, id],
      )
    },
  }
}
