import type * as z from 'zod/mini'
import * as zod from 'zod/mini'

/** A subscription that is simply there, as it would be after years: nobody was charged for it. */
export const seededSubscription = zod.object({
  id: zod.string().check(zod.minLength(1), zod.maxLength(60)),
  reference: zod._default(zod.string(), ''),
  email: zod._default(zod.string(), 'seed@example.com'),
  planId: zod._default(zod.string(), '1'),
  methodId: zod._default(zod.string(), ''),
  amountMinor: zod.int().check(zod.minimum(1)),
  currency: zod.string().check(zod.regex(/^[A-Z]{3}$/)),
  createdAt: zod.iso.datetime(),
  nextChargeAt: zod.iso.datetime(),
})

export type SeededSubscription = z.infer<typeof seededSubscription>

type Sow = (rows: readonly SeededSubscription[]) => void

/** Puts many subscriptions at a party at once, for who measures at size. */
export function createSeeds() {
  const sowers = new Map<string, Sow>()
  return {
    take: (party: string, sow: Sow) => void sowers.set(party, sow),
    /** @returns false where the party keeps no subscriptions */
    sow(party: string, rows: readonly SeededSubscription[]): boolean {
      const sow = sowers.get(party)
      sow?.(rows)
      return sow !== undefined
    },
  }
}

export type Seeds = ReturnType<typeof createSeeds>
