import type { Payment } from '@kola/contract/payments/payment'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { fetchAccount } from '#features/account/queries.ts'
import { refreshAccount } from '#features/account/refresh.ts'
import { paymentsQuery } from '#features/payments/calls/queries.ts'
import { findUnderWay, LOOK_MS } from '#features/payments/timeline/payments-on-top.tsx'
import { queryClient } from '#shared/answers/query-client.ts'

const RECENT_MS = 86_400_000

const isRecent = (payment: Payment | undefined): boolean =>
  payment !== undefined && Date.now() - Date.parse(payment.startedAt) < RECENT_MS

/**
 * What is held may be newer than what was told: people pay in their bank's app, in another tab, and leave before they are told. It is
 * asked for as the screen opens, and again when a payment has become another while it stands. One that was begun lately may have been
 * paid between the two answers: then it is asked for behind the payments.
 */
export function useNewestAccount(): void {
  const { data: payments } = useQuery({
    ...paymentsQuery,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (findUnderWay(state.data ?? []) ? LOOK_MS : false),
  })
  const states = payments?.map(({ reference, state }) => `${reference} ${state}`).join()
  const isNewestRecent = isRecent(payments?.[0])
  const seen = useRef<string>(undefined)
  useEffect(() => {
    void refreshAccount()
  }, [])
  useEffect(() => {
    const isNews = seen.current === undefined ? isNewestRecent : states !== undefined && states !== seen.current
    seen.current = states ?? seen.current
    if (!isNews) return
    fetchAccount({ client: queryClient, isForced: true }).catch(() => {})
    void queryClient.invalidateQueries({ queryKey: [...paymentsQuery.queryKey, 'all'] })
  }, [states, isNewestRecent])
}
