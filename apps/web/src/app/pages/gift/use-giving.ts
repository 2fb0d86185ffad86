import { ApiError } from '@kola/contract/http/client'
import type { GiftOffer } from '@kola/contract/payments/gifts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccount } from '#features/account/queries.ts'
import { beginGift, GIFT_WAYS, type GiftWay, type GiftWish, toOffersQuery } from '#features/gifts/queries.ts'
import { isLeavable } from '#features/payments/calls/leave.ts'
import { planOptions, toPayingCountry } from '#features/payments/choice/plan-options.ts'
import { useTenant } from '#features/tenant/queries.ts'
import { say } from './words.ts'

interface Choice {
  plan: string
  months: number
  way: GiftWay
}
type Entries = Pick<GiftWish, 'forName' | 'fromName' | 'message'> & { email: string; sendOn: string }
export type Giving = ReturnType<typeof useGiving>

const NOTHING: Entries = { forName: '', fromName: '', message: '', email: '', sendOn: '' }
const byFirst = (offers: readonly GiftOffer[]) => [...new Map(offers.map((one) => [one.sub_id, one])).values()]

/** What is sent: an email that was left empty is none, and so is its day. */
export const toWish = ({ sub_id: subscriptionId, months }: GiftOffer, slug: GiftWay, entries: Entries): GiftWish => ({
  ...{ subscriptionId, months: months as GiftWish['months'], slug },
  ...{ forName: entries.forName, fromName: entries.fromName, message: entries.message },
  ...(entries.email && { email: entries.email.trim() }),
  ...(entries.email && entries.sendOn && { sendOn: entries.sendOn }),
})

function useWays(): readonly GiftWay[] {
  const { texts: config } = useTenant()
  const account = useAccount()
  const options: readonly string[] = planOptions(config, toPayingCountry(account?.profile, config))
  return GIFT_WAYS.filter((way) => options.includes(way))
}

/** What somebody is about to give. */
export function useGiving() {
  const ways = useWays()
  const [chosen, setChosen] = useState<Partial<Choice>>({ months: 3 })
  const [entries, setEntries] = useState(NOTHING)
  const [failure, setFailure] = useState('')
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const way = chosen.way ?? ways[0] ?? 'flutterwave'
  const all = useQuery({ ...toOffersQuery(way), enabled: ways.length > 0 }).data ?? []
  const plans = byFirst(all)
  const plan = chosen.plan ?? plans[0]?.sub_id ?? ''
  const offers = all.filter(({ sub_id: id }) => id === plan)
  const offer = offers.find(({ months }) => months === chosen.months) ?? offers[0]
  async function begin() {
    if (!offer) return
    setBusy(true)
    setFailure('')
    setFaults({})
    try {
      const { url } = await beginGift(toWish(offer, way, entries))
      if (!isLeavable(url, location.protocol)) throw new Error('This address of a payment page is not safe')
      location.assign(url)
    } catch (error) {
      const isOurs = error instanceof ApiError && error.code !== 'NETWORK'
      setFaults((isOurs && error.fields) || {})
      setFailure(isOurs ? error.message : say('notBegun'))
      setBusy(false)
    }
  }
  return {
    ...{ ways, way, plans, plan, offers, offer, entries, failure, faults, isBusy, begin },
    choose: (part: Partial<Choice>) => setChosen((before) => ({ ...before, ...part })),
    change: (part: Partial<Entries>) => setEntries((before) => ({ ...before, ...part })),
  }
}
