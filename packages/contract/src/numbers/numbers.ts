import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { timeSchema } from '../http/wire.ts'
import { opens } from '../staff/opens.ts'

/** A year, and the day that closes it. */
export const MAX_NUMBERS_DAYS = 366
/** So long the last days are counted again, for what is told late. */
export const NUMBERS_AGAIN_DAYS = 10
/** Whoever pays so many days after the days that were given has stayed. */
export const NUMBERS_TRIAL_DAYS = 7
/** Titles that are told one by one, the most watched first. */
export const NUMBERS_TITLES = 50
/** `before`: as many days, up to the day before. `year`: 52 weeks before, so that weekdays meet. */
export const NUMBERS_AGAINST = ['before', 'year'] as const

const DAY_TEXT = 'A day is written such as 2026-11-20'
/** A day that there is, of this thousand years. */
const givenDaySchema = z.iso.date({ error: DAY_TEXT, abort: true }).check(z.regex(/^2/, DAY_TEXT))

const rangeSchema = z.object({ from: z.string(), until: z.string() })

/** What happened on a day, or on the days of a range; who is active is told of its last day. */
const counts = {
  joined: z.number(),
  /** Members who hold days as the day ends. */
  active: z.number(),
  began: z.number(),
  ended: z.number(),
  /** First days of members that were given and ended, and how many of those members paid. */
  trials: z.number(),
  trialsPaid: z.number(),
  refused: z.number(),
  renewalsRefused: z.number(),
  renewalsWon: z.number(),
  /** Each account once a day; null where plays of no day of it were kept. */
  viewers: z.nullable(z.number()),
  plays: z.nullable(z.number()),
  watchedSeconds: z.nullable(z.number()),
}

const moneySchema = z.object({
  currency: z.string(),
  /** Empty for what came by none, such as the credit of an account. */
  provider: z.string(),
  payments: z.number(),
  /** Decimal text in major units, with value added tax; what went back is negative. */
  ...{ earned: z.string(), refunded: z.string(), disputed: z.string(), vat: z.string() },
  /** What is left. */
  net: z.string(),
})

const rangeCountsSchema = z.object({
  from: z.string(),
  until: z.string(),
  /** Members active as the day before the range ends. */
  activeBefore: z.nullable(z.number()),
  all: z.object(counts),
  days: z.array(z.object({ day: z.string(), ...counts })),
  money: z.array(moneySchema),
  moneyDays: z.array(z.object({ day: z.string(), currency: z.string(), net: z.string() })),
})

const watchedTitleSchema = z.object({
  id: z.string(),
  name: z.string(),
  plays: z.number(),
  watchedSeconds: z.number(),
  watchedSecondsBefore: z.number(),
  /** Of those who began it on a day, who have it finished; null where nobody did. */
  finishedShare: z.nullable(z.number()),
})

export const numbersAnswerSchema = z.object({
  /** By whose clocks days begin. */
  zone: z.string(),
  /** Null before anything was counted. */
  countedAt: z.nullable(timeSchema),
  /** The days of which there are numbers. */
  counted: z.nullable(rangeSchema),
  now: rangeCountsSchema,
  before: rangeCountsSchema,
  titles: z.array(watchedTitleSchema),
  /** Of the months of the range: distinct members who held something at any time of it. */
  months: z.array(z.object({ month: z.string(), members: z.number() })),
})

const EXAMPLE_COUNTS = {
  ...{ joined: 214, active: 18412, began: 230, ended: 61, trials: 90, trialsPaid: 55, refused: 120 },
  ...{ renewalsRefused: 40, renewalsWon: 28, viewers: 9120, plays: 15402, watchedSeconds: 57862800 },
}
const EXAMPLE_RANGE = {
  ...{ from: '2026-11-19', until: '2026-11-19', activeBefore: 18243, all: EXAMPLE_COUNTS },
  days: [{ day: '2026-11-19', ...EXAMPLE_COUNTS }],
  money: [
    {
      ...{ currency: 'NGN', provider: 'flutterwave', payments: 510, earned: '1479000.00', refunded: '-2900.00' },
      ...{ disputed: '0.00', vat: '102984.00', net: '1476100.00' },
    },
  ],
  moneyDays: [{ day: '2026-11-19', currency: 'NGN', net: '1476100.00' }],
}

/** Which days, and beside which. */
export const numbersRangeQuery = {
  /** So many whole days, up to yesterday, where no day is told; 28 unless told. */
  days: z.optional(
    z.coerce
      .number('days is a number')
      .check(
        z.int('days is a whole number'),
        z.gte(1, 'days is at least 1'),
        z.lte(MAX_NUMBERS_DAYS, `days is at most ${MAX_NUMBERS_DAYS}`),
      ),
  ),
  from: z.optional(givenDaySchema),
  until: z.optional(givenDaySchema),
  against: z.optional(z.enum(NUMBERS_AGAINST, `One of ${NUMBERS_AGAINST.join(', ')}`)),
}

export const numbersEndpoints = {
  'GET /api/v1/apps/numbers': endpoint({
    summary:
      'What the business did in a range of days beside the range before it: members, money, payments refused and won back, viewing',
    ...opens('numbers.read'),
    query: z.object(numbersRangeQuery),
    answer: numbersAnswerSchema,
    errors: [],
    example: {
      ...{ zone: 'Africa/Lagos', countedAt: '2026-11-20T08:00:00.000Z' },
      counted: { from: '2025-11-20', until: '2026-11-20' },
      now: EXAMPLE_RANGE,
      before: EXAMPLE_RANGE,
      titles: [
        {
          ...{ id: 'last-danfo', name: 'Last Danfo to Oworo', plays: 2114, finishedShare: 0.71 },
          ...{ watchedSeconds: 7610400, watchedSecondsBefore: 7002000 },
        },
      ],
      months: [{ month: '2026-11', members: 19804 }],
    },
  }),
} as const

export type NumbersAnswer = z.infer<typeof numbersAnswerSchema>
export type NumbersRange = NumbersAnswer['now']
export type NumbersCounts = NumbersRange['all']
export type NumbersMoney = NumbersRange['money'][number]
export type NumbersAgainst = (typeof NUMBERS_AGAINST)[number]
