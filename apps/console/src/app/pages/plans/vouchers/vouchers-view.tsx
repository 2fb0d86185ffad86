import type { VoucherBatch } from '@kola/contract/gifts/vouchers'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toCount, toDate } from '#features/members/words.ts'
import { client } from '#shared/client.ts'
import { toMoney } from '#shared/format.ts'
import { Dialog } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { useProven } from '#shared/proof/use-proven.ts'
import { Table } from '#shared/table/table.tsx'
import type { Column } from '#shared/table/table-props.ts'
import { say } from '#shared/toasts.ts'
import { toDayText } from '../words.ts'
import { batchesQuery, VOUCHERS_KEY } from './queries.ts'

const toPrice = ({ price, currency }: VoucherBatch) => (Number(price) === 0 ? 'given away' : toMoney(price, currency))

const toColumns = (onVoid: ((batch: VoucherBatch) => void) | null): readonly Column<VoucherBatch>[] => [
  { ...{ id: 'title', head: 'Batch' }, cell: ({ title }) => <b>{title}</b> },
  { ...{ id: 'gives', head: 'Gives' }, cell: ({ days, package: plan }) => `${toCount(days, 'day')} of ${plan}` },
  { ...{ id: 'price', head: 'Sold for', isOnlyWide: true, isNumber: true }, cell: toPrice },
  {
    ...{ id: 'until', head: 'Redeemed until', isOnlyWide: true },
    cell: ({ validUntil }) => (validUntil ? toDayText(validUntil) : 'no end'),
  },
  {
    ...{ id: 'redeemed', head: 'Redeemed', isNumber: true },
    cell: ({ redeemed, count }) => `${redeemed.toLocaleString('en')} of ${count.toLocaleString('en')}`,
  },
  {
    ...{ id: 'open', head: 'Open', isNumber: true },
    cell: ({ open }) => open.toLocaleString('en'),
  },
  {
    ...{ id: 'gone', head: 'Void or run out', isNumber: true, isOnlyWide: true },
    cell: ({ voided, expired }) => (voided + expired).toLocaleString('en'),
  },
  {
    ...{ id: 'by', head: 'Made', isOnlyWide: true },
    cell: ({ madeBy, madeAt }) => `${toDate(madeAt)} by ${madeBy}`,
  },
  ...(onVoid
    ? [
        {
          ...{ id: 'void', head: '' },
          cell: (batch: VoucherBatch) =>
            batch.open > 0 && (
              <button
                type="button"
                className="b b--s b--text"
                aria-label={`Void… ${batch.title}`}
                onClick={() => onVoid(batch)}
              >
                Void…
              </button>
            ),
        },
      ]
    : []),
]

/** Codes are known to whoever made them alone; here is what became of them. */
export function VouchersView({ mayChange }: { mayChange: boolean }) {
  const list = useInfiniteQuery(batchesQuery)
  const [voided, setVoided] = useState<VoucherBatch | null>(null)
  const batches = list.data?.pages.flatMap((page) => page.batches) ?? []
  return (
    <section className="panel plans__list" aria-label="Vouchers">
      {list.error && <Failure error={list.error} onAgain={() => void list.refetch()} />}
      {list.isPending && (
        <p className="wait" role="status">
          Loading
        </p>
      )}
      {list.data && batches.length === 0 && (
        <div className="empty">
          <h2>There are no vouchers yet</h2>
          <p>Codes for days of a plan, to be sold in shops or given away.</p>
        </div>
      )}
      {batches.length > 0 && (
        <Table<VoucherBatch>
          label="Vouchers"
          columns={toColumns(mayChange ? setVoided : null)}
          rows={batches}
          toId={({ id }) => id}
          toName={({ title }) => title}
          onEnd={() => {
            if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
          }}
        />
      )}
      {voided && <VoidDialog batch={voided} onClose={() => setVoided(null)} />}
    </section>
  )
}

function VoidDialog({ batch, onClose }: { batch: VoucherBatch; onClose: () => void }) {
  const cache = useQueryClient()
  const { error, isBusy, run } = useProven()
  const codes = toCount(batch.open, 'code')
  async function voidAll() {
    const given = { params: { id: batch.id }, body: { actor: 'console' } }
    const done = await run(() => client('POST /api/v1/apps/vouchers/{id}/void', given))
    if (!done) return
    await cache.invalidateQueries({ queryKey: VOUCHERS_KEY })
    say(`${toCount(done.voided, 'code')} of ${batch.title} ${done.voided === 1 ? 'is' : 'are'} void`)
    onClose()
  }
  return (
    <Dialog title={`Void ${codes} of ${batch.title}?`} onClose={onClose}>
      <div className="dialog__body stack">
        <p>
          Nobody can redeem them from now on, and it is not undone. Who redeemed one keeps the days.
          {Number(batch.price) > 0 && ' What they were sold for goes off the books.'}
        </p>
        {error !== null && <Failure error={error} />}
      </div>
      <div className="dialog__foot">
        <button type="button" className="b b--text" onClick={onClose}>
          Leave them
        </button>
        <button type="button" className="b b--danger-main" disabled={isBusy} onClick={() => void voidAll()}>
          Void {codes}
        </button>
      </div>
    </Dialog>
  )
}
