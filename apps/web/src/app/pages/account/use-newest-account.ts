import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { accountQuery, fetchAccount } from '#features/account/queries.ts'
import { paymentsQuery } from '#features/payments/calls/queries.ts'
import { findUnderWay } from '#features/payments/timeline/payments-on-top.tsx'
import { queryClient } from '#shared/answers/query-client.ts'

/** Whoever begins on this screen has just been answered. */
const JUST_ASKED_MS = 1_000
/** Between looks at a payment that is under way. */
const LOOK_MS = 10_000

/**
 * What is held may be newer than what was told: people pay in their bank's app, in another tab, and leave before they are told. It is
 * asked for as the screen opens, and again when a payment has become another while it stands.
 */
export function useNewestAccount(): void {
  const { data: payments } = useQuery({
    ...paymentsQuery,
    refetchInterval: ({ state }) => (findUnderWay(state.data ?? []) ? LOOK_MS : false),
  })
  const states = payments?.map(({ reference, state }) => `${reference} ${state}`).join()
  const seen = useRef<string>(undefined)
  useEffect(() => {
    queryClient.fetchQuery({ ...accountQuery, staleTime: JUST_ASKED_MS }).catch(() => {})
  }, [])
  useEffect(() => {
    const isNews = seen.current !== undefined && states !== undefined && states !== seen.current
    seen.current = states ?? seen.current
    if (!isNews) return
    fetchAccount({ client: queryClient, isForced: true }).catch(() => {})
    void queryClient.invalidateQueries({ queryKey: [...paymentsQuery.queryKey, 'all'] })
  }, [states])
}
