import type pg from 'pg'
import { IS_FREE, IS_HELD, LAPSES_AT } from './lapsed.ts'

/** A piece of work that a hand elsewhere may do. */
export interface Offer {
  /** Of what it is made from, so that offering it again finds what was done of it. */
  id: string
  /** What a hand must be able to. */
  needs: readonly string[]
  payload: object
  /** Longer than that nobody has it at a stretch. */
  limitSeconds: number
}

export interface Handout {
  id: string
  /** `free` as well when its hand was not heard of, or got no further. */
  state: 'free' | 'held' | 'kept' | 'returned' | 'accepted'
  turn: number
  holder: string | null
  /** 0 to 1, as its hand tells. */
  fraction: number
  /** What its hand has returned, not believed yet. */
  result: unknown
  /** How many hands may not have it again. */
  refusals: number
  /** How long nobody has worked on it. */
  freeSeconds: number
}

/** Whoever gives work: it stays theirs, and they say what of it counts. */
export interface Giving {
  /** Offers what is not known yet. What is known stays as it is, but what was kept by somebody who went away is offered again. */
  offer(realm: string, offers: readonly Offer[], wantedSeconds: number): Promise<void>
  /** How each stands; whoever asks wants them for so much longer. */
  look(ids: readonly string[], wantedSeconds: number): Promise<Handout[]>
  /** Takes those of them that are free: no hand gets them. @returns which */
  keep(ids: readonly string[]): Promise<string[]>
  /** What was returned counts. @returns false when it is not what stands there any more */
  accept(id: string, turn: number): Promise<boolean>
  /** What was returned does not count: somebody else may do it, and a flaw is a strike for its hand. */
  refuse(id: string, turn: number, flaw: string | null): Promise<boolean>
  withdraw(ids: readonly string[]): Promise<void>
  /** Takes away what nobody has wanted for so long. @returns what that was */
  withdrawForgotten(days: number): Promise<{ realm: string; id: string }[]>
  /** How many hands of a realm were heard of lately and may be given work. */
  countHands(realm: string, needs: { withinSeconds: number; maxStrikes: number }): Promise<number>
}

const LOOK = `update platform_handout set wanted_until = now() + $2 * interval '1 second' where id = any($1)
  returning id, turn, holder, fraction, result, cardinality(refused) as refusals,
    case when ${IS_FREE} then 'free' when ${IS_HELD} then 'held' else state end as state,
    extract(epoch from now() - case when state = 'taken' then ${LAPSES_AT} else free_since end)::float8 as "freeSeconds"`

const REFUSE = `with refused as (
    update platform_handout set state = 'offered', result = null, fraction = 0, free_since = now(), refused = refused || holder
    where id = $1 and turn = $2 and state in ('returned', 'accepted') returning realm, holder)
  , struck as (
    update platform_hand h set strikes = h.strikes + 1, last_flaw = $3::text from refused
    where h.realm = refused.realm and h.id = refused.holder and $3::text is not null returning h.id)
  select realm from refused`

export function createGiving(pool: Pick<pg.Pool, 'query'>): Giving {
  const change = async (text: string, values: unknown[]) => ((await pool.query(text, values)).rowCount ?? 0) > 0
  return {
    async offer(realm, offers, wantedSeconds) {
      for (const { id, needs, payload, limitSeconds } of offers) {
        await pool.query(
          `insert into platform_handout (id, realm, needs, payload, limit_seconds, wanted_until)
           values ($1, $2, $3, $4, $5, now() + $6 * interval '1 second')
           on conflict (id) do update set wanted_until = excluded.wanted_until,
             free_since = case when platform_handout.state = 'kept' then now() else platform_handout.free_since end,
             state = case when platform_handout.state = 'kept' then 'offered' else platform_handout.state end`,
          [id, realm, needs, JSON.stringify(payload), limitSeconds, wantedSeconds],
        )
      }
    },
    async look(ids, wantedSeconds) {
      return (await pool.query<Handout>(LOOK, [ids, wantedSeconds])).rows
    },
    async keep(ids) {
      const kept = `update platform_handout set state = 'kept', holder = null where id = any($1) and ${IS_FREE} returning id`
      return (await pool.query<{ id: string }>(kept, [ids])).rows.map(({ id }) => id)
    },
    accept: (id, turn) =>
      change(`update platform_handout set state = 'accepted' where id = $1 and turn = $2 and state = 'returned'`, [
        id,
        turn,
      ]),
    refuse: (id, turn, flaw) => change(REFUSE, [id, turn, flaw]),
    async withdraw(ids) {
      await pool.query('delete from platform_handout where id = any($1)', [ids])
    },
    async withdrawForgotten(days) {
      const forgotten = `delete from platform_handout where wanted_until < now() - $1 * interval '1 day' returning realm, id`
      return (await pool.query<{ realm: string; id: string }>(forgotten, [days])).rows
    },
    async countHands(realm, { withinSeconds, maxStrikes }) {
      const text = `select count(*)::int as hands from platform_hand
        where realm = $1 and seen_at > now() - $2 * interval '1 second' and strikes < $3`
      return (await pool.query<{ hands: number }>(text, [realm, withinSeconds, maxStrikes])).rows[0]?.hands ?? 0
    },
  }
}
