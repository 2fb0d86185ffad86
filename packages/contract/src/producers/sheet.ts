import * as z from 'zod/mini'
import { timeSchema } from '../http/wire.ts'

/** Decimal text in major units, of one currency; those of several are never added. */
export const sumSchema = z.object({ currency: z.string(), amount: z.string() })

/** By what a contract pays: a part of what a month earned, by minutes, or the same each month. */
export const ruleSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('share'),
    /** Such as `40.00`. */
    percent: z.string(),
  }),
  z.object({ kind: z.literal('fee'), amount: z.string(), currency: z.string() }),
])

export const TITLE_KINDS = ['movie', 'series', 'season', 'episode'] as const

const sheetTitleSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Null of a title that is gone. */
  kind: z.nullable(z.enum(TITLE_KINDS)),
  minutes: z.number(),
  watchedSeconds: z.number(),
  /** Of all that was watched in the month, from 0 to 1; null where nothing was. */
  share: z.nullable(z.number()),
  /** None where the contract pays a fee. */
  amounts: z.array(sumSchema),
})

const sheetContractSchema = z.object({
  id: z.string(),
  reference: z.string(),
  /** The days of the month that it held. */
  from: z.string(),
  until: z.string(),
  rule: ruleSchema,
  minutes: z.number(),
  watchedSeconds: z.number(),
  share: z.nullable(z.number()),
  amounts: z.array(sumSchema),
  titles: z.array(sheetTitleSchema),
})

/** What a producer is told of a month. */
export const sheetSchema = z.object({
  /** Such as `2026-10`. */
  month: z.string(),
  /** By whose clocks the month begins and ends. */
  zone: z.string(),
  countedAt: timeSchema,
  producer: z.object({
    ...{ name: z.string(), address: z.string(), email: z.string(), currency: z.string(), reference: z.string() },
  }),
  /** Who pays. */
  payer: z.object({ name: z.string(), address: z.string() }),
  /** What is left of what the month earned: less value added tax, discounts and what went back. */
  revenue: z.array(sumSchema),
  minutes: z.number(),
  /** Of all titles, whoever they are from. */
  watchedSeconds: z.number(),
  contracts: z.array(sheetContractSchema),
  /** In the producer's currency first; it is there even where it is nothing. */
  totals: z.array(sumSchema),
})

/** Why a month cannot be issued yet. `running`: it is not over. `counting`: its last day was not counted a day later.
 * `unknown`: plays of some of its days were no longer kept when they were counted. `nothing`: no contract holds in it. */
export const SHEET_LACKS = ['running', 'counting', 'unknown', 'nothing'] as const

export type Sum = z.infer<typeof sumSchema>
export type ContractRule = z.infer<typeof ruleSchema>
export type Sheet = z.infer<typeof sheetSchema>
export type SheetContract = z.infer<typeof sheetContractSchema>
export type SheetTitle = z.infer<typeof sheetTitleSchema>
export type SheetLack = (typeof SHEET_LACKS)[number]

export const EXAMPLE_SHEET: Sheet = {
  ...{ month: '2026-10', zone: 'Africa/Lagos', countedAt: '2026-11-03T09:00:00.000Z' },
  producer: {
    ...{ name: 'Anyaorah Pictures', address: 'Nkiruka Anyaorah\n14 Ogui Road\nEnugu', email: 'nkiruka@example.com' },
    ...{ currency: 'NGN', reference: 'TIN 2011 4488-0001' },
  },
  payer: { name: 'Kola Streaming Ltd', address: 'Lagos' },
  revenue: [{ currency: 'NGN', amount: '58114300.00' }],
  ...{ minutes: 25914260, watchedSeconds: 1554855600 },
  contracts: [
    {
      ...{ id: '0199…', reference: 'FN-2023-041', from: '2026-10-01', until: '2026-10-31' },
      rule: { kind: 'share', percent: '40.00' },
      ...{ minutes: 1041800, watchedSeconds: 62508000, share: 0.040202 },
      amounts: [{ currency: 'NGN', amount: '934514.96' }],
      titles: [
        {
          ...{ id: 'ihunanya', name: 'Ịhụnanya', kind: 'movie', minutes: 1041800, watchedSeconds: 62508000 },
          ...{ share: 0.040202, amounts: [{ currency: 'NGN', amount: '934514.96' }] },
        },
      ],
    },
  ],
  totals: [{ currency: 'NGN', amount: '934514.96' }],
}
