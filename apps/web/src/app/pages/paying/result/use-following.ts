import { showToast } from '@kola/ui/feedback/toast'
import { useEffect, useState } from 'react'
import { fetchAccount } from '#features/account/queries.ts'
import { paymentsQuery } from '#features/payments/calls/queries.ts'
import { dropHeldPayment, readHeldPayment } from '#features/payments/held/held-payment.ts'
import { dropTrouble, keepTrouble } from '#features/payments/held/trouble.ts'
import { type FollowNeeds, followPayment } from '#features/payments/result/follow-payment.ts'
import type { Outcome } from '#features/payments/result/plan-outcome.ts'
import { type Return, readReturn } from '#features/payments/result/read-return.ts'
import { queryClient } from '#shared/answers/query-client.ts'
import { navigate, readPath, readSearch } from '#shared/location/location.ts'
import { call } from '#shared/service/service.ts'

import { findReturned, planWay, toBought, toVerifying, type Way } from './plan-result.ts'
import { waitUntilBack } from './wait-until-back.ts'

/** What a provider appended before the hash is read once and taken out of the address. */
function takePageQuery(): string {
  const query = location.search
  if (query) history.replaceState(history.state, '', `${location.pathname}${location.hash}`)
  return query
}

/** Gates and account open by what the account says now; a slow answer keeps nobody here. */
async function settle(): Promise<void> {
  dropTrouble()
  dropHeldPayment()
  await fetchAccount({ client: queryClient, isForced: true }).catch(() => undefined)
}

/** Leads on with a settled payment. What failed is kept for the screen that it leads to. */
async function goOn(outcome: Outcome, way: Way): Promise<void> {
  if (outcome.kind === 'done') await settle()
  else {
    dropTrouble()
    const payment = 'payment' in outcome ? outcome.payment : null
    const reason = outcome.kind === 'failed' ? outcome.reason : ''
    const bought = toBought(outcome, readHeldPayment())
    keepTrouble({ text: way.text, reason, isUnsure: false, reference: payment?.reference ?? '', bought })
  }
  showToast(way.text)
  navigate(way.to, { replace: true })
}

async function findReturn(given: Return, sid: string): Promise<Return | null> {
  const known = findReturned(given, { sid, held: readHeldPayment(), payments: undefined })
  if (known) return known
  const payments = await queryClient.fetchQuery({ ...paymentsQuery, staleTime: 0 })
  return findReturned(given, { sid, held: null, payments })
}

export interface Following {
  outcome: Outcome
  /** Begins anew. */
  retry: () => void
  /** Looks at once; what is shown stays meanwhile. */
  askNow: () => void
}

/** Follows the payment of the address until it is settled, and leads on by itself. */
export function useFollowing(sid: string): Following {
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'asking' })
  const [given] = useState(() => readReturn(readSearch(), takePageQuery()))
  const [how] = useState(() => toVerifying(readPath()))
  const [count, setCount] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with each count
  useEffect(() => {
    const gone = new AbortController()
    const { signal } = gone
    const follow = async () => {
      const back = await findReturn(given, sid)
      if (signal.aborted) return
      if (!back) return setOutcome({ kind: 'failed', payment: null, reason: '' })
      const needs: FollowNeeds = { client: call, wait: waitUntilBack, tell: setOutcome, signal }
      const end = await followPayment(back, how, { ...needs, known: 'payment' in outcome ? outcome.payment : null })
      const way = signal.aborted ? null : planWay(end, how)
      void queryClient.invalidateQueries({ queryKey: paymentsQuery.queryKey })
      if (way) await goOn(end, way)
      else if (end.kind === 'done' && !signal.aborted) await settle()
    }
    follow().catch((error) => {
      if (!signal.aborted) setOutcome({ kind: 'failed', payment: null, reason: String(error?.message ?? error) })
    })
    return () => gone.abort()
  }, [count])
  const retry = () => {
    setOutcome({ kind: 'asking' })
    setCount(count + 1)
  }
  return { outcome, retry, askNow: () => setCount(count + 1) }
}
