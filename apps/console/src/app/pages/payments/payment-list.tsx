import type { OperatorPayment } from '@kola/contract/payments/operator'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { MONEY } from '#features/money/use-act.ts'
import { MARKS, STATES, toMemberName, toMethod } from '#features/money/words.ts'
import { client } from '#shared/client.ts'
import { toMoney, toWhen } from '#shared/format.ts'
import { ask } from '#shared/location.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { Table } from '#shared/table/table.tsx'
import type { Column } from '#shared/table/table-props.ts'
import { NO_FILTERS, readFilters } from './filters.tsx'

const toName = ({ member, userid }: OperatorPayment) => toMemberName(member, userid)

const COLUMNS: readonly Column<OperatorPayment>[] = [
  { id: 'member', head: 'Member', cell: toName },
  { id: 'time', head: 'Time', cell: ({ startedAt }) => <span className="quiet">{toWhen(startedAt)}</span> },
  {
    ...{ id: 'amount', head: 'Amount', isNumber: true },
    cell: ({ amount, currency }) => <b>{toMoney(amount, currency)}</b>,
  },
  { id: 'method', head: 'Method', cell: toMethod, isOnlyWide: true },
  {
    ...{ id: 'state', head: 'State' },
    cell: ({ state }) => <span className={MARKS[state]}>{STATES[state]}</span>,
  },
]

interface PaymentListProps {
  asked: URLSearchParams
  search: string
}

/** The newest first, as far as somebody scrolls. */
export function PaymentList({ asked, search }: PaymentListProps) {
  const query = { ...readFilters(asked), ...(search && { search }) }
  const list = useInfiniteQuery({
    queryKey: [MONEY, 'payments', query],
    queryFn: ({ pageParam }) =>
      client('GET /api/v1/apps/payments', { query: { ...query, limit: 100, ...(pageParam && { before: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  const payments = list.data?.pages.flatMap((page) => page.payments) ?? []
  const view = asked.toString()
  return (
    <>
      {list.error && <Failure error={list.error} onAgain={() => void list.refetch()} />}
      {list.isPending && (
        <p className="wait" role="status">
          Loading
        </p>
      )}
      {list.data && payments.length === 0 && (
        <div className="empty">
          <h2>No payment is like that</h2>
          <p>A reference, a provider’s number and a mail address are given whole; a sum such as ₦4,500.</p>
          {view && (
            <button type="button" className="b b--line" onClick={() => ask(NO_FILTERS)}>
              Show all
            </button>
          )}
        </div>
      )}
      {payments.length > 0 && (
        <Table<OperatorPayment>
          label="Payments"
          columns={COLUMNS}
          rows={payments}
          toId={({ reference }) => reference}
          toName={({ reference }) => reference}
          toHref={({ reference }) => `/payments/${reference}${view && `?${view}`}`}
          onEnd={() => void (list.hasNextPage && !list.isFetchingNextPage && list.fetchNextPage())}
        />
      )}
    </>
  )
}
