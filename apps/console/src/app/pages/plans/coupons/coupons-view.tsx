import type { Coupon } from '@kola/contract/prices/coupons'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#shared/client.ts'
import { Dialog } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { useProven } from '#shared/proof/use-proven.ts'
import { Table } from '#shared/table/table.tsx'
import type { Column } from '#shared/table/table-props.ts'
import { say } from '#shared/toasts.ts'
import { toDayText } from '../words.ts'
import { COUPONS_KEY, couponsQuery } from './queries.ts'

const MARKS = { counts: 's--live', 'used-up': 's--off', over: 's--off' } as const

function toStateText({ state, until }: Coupon): string {
  if (state === 'used-up') return 'used up'
  if (state === 'over') return until ? `ended ${toDayText(until)}` : 'ended'
  return until ? `until ${toDayText(until)}` : 'no end'
}

const toUsedText = ({ used, most }: Coupon) =>
  most === null ? used.toLocaleString('en') : `${used.toLocaleString('en')} of ${most.toLocaleString('en')}`

const toColumns = (onEnd: ((coupon: Coupon) => void) | null): readonly Column<Coupon>[] => [
  { ...{ id: 'code', head: 'Code' }, cell: ({ code }) => <b className="mono">{code}</b> },
  {
    ...{ id: 'gives', head: 'Off the first payment' },
    cell: ({ percentOff, description }) => (
      <>
        {percentOff} % {description && <span className="quiet only-wide">{description}</span>}
      </>
    ),
  },
  {
    ...{ id: 'state', head: 'State' },
    cell: (coupon) => <span className={`s ${MARKS[coupon.state]}`}>{toStateText(coupon)}</span>,
  },
  {
    ...{ id: 'use', head: 'By one account', isOnlyWide: true },
    cell: ({ use }) => (use === 'once' ? 'once' : 'again and again'),
  },
  { ...{ id: 'used', head: 'Used', isNumber: true }, cell: toUsedText },
  { ...{ id: 'by', head: 'Made by', isOnlyWide: true }, cell: ({ madeBy }) => madeBy || '–' },
  ...(onEnd
    ? [
        {
          ...{ id: 'end', head: '' },
          cell: (coupon: Coupon) =>
            coupon.state !== 'over' && (
              <button
                type="button"
                className="b b--s b--text"
                aria-label={`End… ${coupon.code}`}
                onClick={() => onEnd(coupon)}
              >
                End…
              </button>
            ),
        },
      ]
    : []),
]

export function CouponsView({ mayChange }: { mayChange: boolean }) {
  const list = useInfiniteQuery(couponsQuery)
  const [ending, setEnding] = useState<Coupon | null>(null)
  const coupons = list.data?.pages.flatMap((page) => page.coupons) ?? []
  return (
    <section className="panel plans__list" aria-label="Coupons">
      {list.error && <Failure error={list.error} onAgain={() => void list.refetch()} />}
      {list.isPending && (
        <p className="wait" role="status">
          Loading
        </p>
      )}
      {list.data && coupons.length === 0 && (
        <div className="empty">
          <h2>There is no coupon yet</h2>
          <p>One takes so many percent off the first payment of a membership.</p>
        </div>
      )}
      {coupons.length > 0 && (
        <Table<Coupon>
          label="Coupons"
          columns={toColumns(mayChange ? setEnding : null)}
          rows={coupons}
          toId={({ code }) => code}
          toName={({ code }) => code}
          onEnd={() => {
            if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
          }}
        />
      )}
      {ending && <EndDialog coupon={ending} onClose={() => setEnding(null)} />}
    </section>
  )
}

function EndDialog({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const cache = useQueryClient()
  const { error, isBusy, run } = useProven()
  async function end() {
    const given = { params: { code: coupon.code }, body: { actor: 'console' } }
    if (!(await run(() => client('POST /api/v1/apps/coupons/{code}/end', given)))) return
    await cache.invalidateQueries({ queryKey: COUPONS_KEY })
    say(`${coupon.code} has ended`)
    onClose()
  }
  return (
    <Dialog title={`End ${coupon.code}?`} onClose={onClose}>
      <div className="dialog__body stack">
        <p>
          Nobody can use it from now on. Who is paying with it already pays what was told. It does not come back, nor
          can its code be used anew.
        </p>
        {error !== null && <Failure error={error} />}
      </div>
      <div className="dialog__foot">
        <button type="button" className="b b--text" onClick={onClose}>
          Leave it
        </button>
        <button type="button" className="b b--danger-main" disabled={isBusy} onClick={() => void end()}>
          End it
        </button>
      </div>
    </Dialog>
  )
}
