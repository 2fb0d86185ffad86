import type { Deposit } from '@kola/contract/money/deposits'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MONEY } from '#features/money/use-act.ts'
import { toMemberName } from '#features/money/words.ts'
import { client } from '#shared/client.ts'
import { toMoney, toWhen } from '#shared/format.ts'
import { useKeys } from '#shared/keys/use-keys.ts'
import { ask, goTo, useAsked } from '#shared/location.ts'
import type { PageProps } from '#shared/page-props.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { More } from '#shared/parts/more.tsx'
import { DepositView } from './deposit-view.tsx'
import { judge } from './judge.ts'

const VIEWS = { '': 'All that wait', recorded: 'Seen at the bank', second: 'Wait for a second person' } as const

/** What was announced to come in at a bank, the first first. */
export function DepositsPage({ session, id }: PageProps) {
  const asked = useAsked()
  const only = (['recorded', 'second'] as const).find((one) => one === asked.get('only'))
  const list = useInfiniteQuery({
    queryKey: [MONEY, 'deposits', only],
    queryFn: ({ pageParam }) =>
      client('GET /api/v1/apps/deposits', {
        query: { ...(only && { only }), ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    refetchInterval: 60_000,
  })
  const deposits = list.data?.pages.flatMap((page) => page.deposits) ?? []
  const toHref = (reference: string) => `/deposits/${reference}${only ? `?only=${only}` : ''}`
  const place = deposits.findIndex(({ reference }) => reference === id)
  const move = (by: number) => {
    const next = deposits[Math.min(Math.max(place + by, 0), deposits.length - 1)]
    if (next) goTo(toHref(next.reference))
  }
  useKeys([
    { key: 'j', does: 'next deposit', act: () => move(1) },
    { key: 'k', does: 'deposit before', act: () => move(-1) },
  ])
  return (
    <div className={id ? 'dep dep--one' : 'dep'}>
      <section className="dep__q" aria-label="Queue">
        <div className="dep__head stack">
          {id ? <h2 className="place">Bank deposits</h2> : <h1>Bank deposits</h1>}
          <select
            className="select"
            aria-label="Which deposits"
            value={only ?? ''}
            onChange={({ target }) => ask({ only: target.value })}
          >
            {Object.entries(VIEWS).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </div>
        {list.error && <Failure error={list.error} onAgain={() => void list.refetch()} />}
        {list.isPending && (
          <p className="wait" role="status">
            Loading
          </p>
        )}
        {list.data && deposits.length === 0 && <p className="empty">No deposit waits here.</p>}
        <ul className="items items--click">
          {deposits.map((deposit) => (
            <Item
              key={deposit.reference}
              deposit={deposit}
              href={`#${toHref(deposit.reference)}`}
              isHere={deposit.reference === id}
            />
          ))}
        </ul>
        <More list={list} />
      </section>
      {id ? (
        <DepositView key={id} session={session} reference={id} banks={list.data?.pages[0]?.banks ?? []} />
      ) : (
        <section className="only-wide" aria-label="No deposit">
          <p className="empty">Choose a deposit on the left.</p>
        </section>
      )}
    </div>
  )
}

function Item({ deposit, href, isHere }: { deposit: Deposit; href: string; isHere: boolean }) {
  const { mark, text } = judge(deposit)
  return (
    <li className={isHere ? 'is-on' : undefined}>
      <a href={href} aria-current={isHere ? 'page' : undefined}>
        <span className="flex between">
          <b className="cut-line">{toMemberName(deposit.member, deposit.reference)}</b>
          <b className="nowrap">{toMoney(deposit.amount, deposit.currency)}</b>
        </span>
        <span className="flex between">
          <span className={`s ${mark}`}>{text}</span>
          <span className="note nowrap">{toWhen(deposit.startedAt)}</span>
        </span>
      </a>
    </li>
  )
}
