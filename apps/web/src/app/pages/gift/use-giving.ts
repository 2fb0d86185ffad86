import type { GiftOffer } from '@kola/contract/gifts/gifts'
import { ApiError } from '@kola/contract/http/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccount } from '#features/account/queries.ts'
import { OWN_CURRENCIES } from '#features/billing/prices/pick-prices.ts'
import { beginGift, GIFT_WAYS, type GiftWay, type GiftWish, toOffersQuery } from '#features/gifts/queries.ts'
import { isLeavable } from '#features/payments/calls/leave.ts'
import { planOptions, toPayingCountry } from '#features/payments/choice/plan-options.ts'
import { CURRENCIES } from '#features/payments/choice/ways.ts'
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
/** What is offered in one currency: the country's, if the way to pay takes it. */
export function inOneCurrency(offers: readonly GiftOffer[], way: GiftWay, country: string): GiftOffer[] {
  const taken = offers.filter(({ currency }) => CURRENCIES[way]?.includes(currency) ?? true)
  const own = OWN_CURRENCIES[country]
  const currency = taken.some((offer) => offer.currency === own) ? own : taken[0]?.currency
  return taken.filter((offer) => offer.currency === currency)
}

const byFirst = (offers: readonly GiftOffer[]) => [...new Map(offers.map((one) => [one.sub_id, one])).values()]

/** What is sent: an email that was left empty is none, and so is its day. */
export const toWish = ({ sub_id: subscriptionId, months }: GiftOffer, slug: GiftWay, entries: Entries): GiftWish => ({
  ...{ subscriptionId, months: months as GiftWish['months'], slug },
  ...{ forName: entries.forName, fromName: entries.fromName, message: entries.message },
  ...(entries.email && { email: entries.email.trim() }),
  ...(entries.email && entries.sendOn && { sendOn: entries.sendOn }),
})

function useWays(): { ways: readonly GiftWay[]; country: string } {
  const { texts: config } = useTenant()
  const account = useAccount()
  const country = toPayingCountry(account?.profile, config)
  const options: readonly string[] = planOptions(config, country)
  return { ways: GIFT_WAYS.filter((way) => options.includes(way)), country }
}

/** What somebody is about to give. */
export function useGiving() {
  const { ways, country } = useWays()
  const [chosen, setChosen] = useState<Partial<Choice>>({ months: 3 })
  const [entries, setEntries] = useState(NOTHING)
  const [failure, setFailure] = useState('')
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const way = chosen.way ?? ways[0] ?? 'flutterwave'
  const { data = [] } = useQuery({ ...toOffersQuery(way), enabled: ways.length > 0 })
  const all = inOneCurrency(data, way, country)
  const plans = byFirst(all)
  const plan = plans.find(({ sub_id: id }) => id === chosen.plan)?.sub_id ?? plans[0]?.sub_id ?? ''
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
