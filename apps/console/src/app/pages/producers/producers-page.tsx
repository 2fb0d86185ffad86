import type { ProducerStanding } from '@kola/contract/producers/producers'
import type { SheetLack } from '@kola/contract/producers/sheet'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ProducerDialog } from '#features/producers/producer-dialog.tsx'
import { listMonths, PRODUCERS, toMonthText } from '#features/producers/words.ts'
import { client } from '#shared/client.ts'
import { useKeys } from '#shared/keys/use-keys.ts'
import { ask, goTo, useAsked } from '#shared/location.ts'
import type { PageProps } from '#shared/page-props.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { Icon } from '#shared/parts/icon.tsx'
import { useSettled } from '#shared/parts/settled.ts'
import { may } from '#shared/session.ts'
import { MonthView } from './month-view.tsx'
import { ProducerItem } from './producer-item.tsx'

const SHOWN_MONTHS = 36

interface Asked {
  month: string
  search: string
}

const useProducers = ({ month, search }: Asked) =>
  useInfiniteQuery({
    queryKey: [PRODUCERS, 'list', month, search],
    queryFn: ({ pageParam }) =>
      client('GET /api/v1/apps/producers', {
        query: { ...(month && { month }), ...(search && { search }), ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
  })

/** Whom titles are from, what a month comes to for each, and the sheet of one. */
export function ProducersPage({ session }: PageProps) {
  const asked = useAsked()
  const [typed, setTyped] = useState('')
  const [isAdding, setAdding] = useState(false)
  const list = useProducers({ month: asked.get('month') ?? '', search: useSettled(typed.trim()) })
  const [first] = list.data?.pages ?? []
  const rows = list.data?.pages.flatMap((page) => page.producers) ?? []
  const wanted = asked.get('producer') ?? ''
  const chosen = rows.find(({ producer }) => producer.id === wanted) ?? (wanted ? undefined : rows[0])
  const chosenId = wanted || chosen?.producer.id
  const canWrite = may(session, 'money.statements')
  const move = (by: number) => {
    const place = rows.findIndex(({ producer }) => producer.id === chosenId)
    const next = rows[Math.min(Math.max(place + by, 0), rows.length - 1)]
    if (next) ask({ producer: next.producer.id, statement: '' })
  }
  useKeys([
    { key: 'j', does: 'next producer', act: () => move(1) },
    { key: 'k', does: 'producer before', act: () => move(-1) },
    ...(chosenId ? [{ key: 'enter', does: 'open producer', act: () => goTo(`/producers/${chosenId}`) }] : []),
    ...(canWrite ? [{ key: 'n', does: 'new producer', act: () => setAdding(true) }] : []),
  ])
  return (
    <div className={wanted ? 'stm stm--one' : 'stm'}>
      <section className="stm__list" aria-label="All producers">
        <Head
          month={first?.month ?? ''}
          isOne={wanted !== ''}
          typed={typed}
          onTyped={setTyped}
          onAdd={canWrite ? () => setAdding(true) : null}
        />
        {list.error && <Failure error={list.error} onAgain={() => void list.refetch()} />}
        {list.isPending && (
          <p className="wait" role="status">
            Loading
          </p>
        )}
        {list.data && rows.length === 0 && <Empty isSearch={typed.trim() !== ''} />}
        <ul className="items items--click" aria-label="Producers">
          {rows.map(({ producer, standing }) => (
            <ProducerItem
              key={producer.id}
              producer={producer}
              standing={standing}
              state={toState(standing, first?.lacks ?? null)}
              isHere={producer.id === chosenId}
            />
          ))}
        </ul>
        {list.hasNextPage && (
          <p className="panel__foot">
            <button
              type="button"
              className="b b--s b--line"
              disabled={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              More
            </button>
          </p>
        )}
      </section>
      {first && chosenId && (
        <MonthView
          key={`${chosenId} ${first.month} ${asked.get('statement') ?? ''}`}
          session={session}
          producerId={chosenId}
          month={first.month}
          statementId={asked.get('statement') ?? ''}
          isMain={wanted !== ''}
        />
      )}
      {isAdding && (
        <ProducerDialog
          given={null}
          onClose={() => setAdding(false)}
          onDone={({ producer }) => goTo(`/producers/${producer.id}`)}
        />
      )}
    </div>
  )
}

interface HeadProps {
  month: string
  /** One of them is what the page is about. */
  isOne: boolean
  typed: string
  onTyped: (text: string) => void
  /** Null for whoever may not. */
  onAdd: (() => void) | null
}

function Head({ month, isOne, typed, onTyped, onAdd }: HeadProps) {
  const months = [
    ...new Set([...listMonths(new Date().toISOString().slice(0, 7), SHOWN_MONTHS), month].filter(Boolean)),
  ]
  return (
    <div className="stm__head stack">
      <div className="flex between">
        {isOne ? <h2 className="place">Producers</h2> : <h1>Producers</h1>}
        {onAdd && (
          <button type="button" className="b b--line" onClick={onAdd}>
            <Icon name="plus" />
            New producer
          </button>
        )}
      </div>
      <div className="flex">
        <select
          className="select"
          aria-label="Month"
          value={month}
          onChange={({ target }) => ask({ month: target.value, statement: '' })}
        >
          {months.map((one) => (
            <option key={one} value={one}>
              {toMonthText(one)}
            </option>
          ))}
        </select>
        <input
          className="input grow"
          type="search"
          aria-label="Name or reference"
          placeholder="Name"
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={({ target }) => onTyped(target.value)}
        />
      </div>
    </div>
  )
}

const Empty = ({ isSearch }: { isSearch: boolean }) => (
  <div className="empty">
    <h2>{isSearch ? 'Nobody is called so' : 'No producer yet'}</h2>
    <p>
      {isSearch
        ? 'A part of the name or of the reference is enough.'
        : 'A producer has contracts that name titles and a rule: a share of what a month earned, or a fee.'}
    </p>
  </div>
)

const WAITS = {
  running: ['s--work', 'The month runs'],
  counting: ['s--wait', 'Is counted'],
  unknown: ['s--leave', 'Minutes not known'],
} as const

/** A fee is due however much was watched. */
function toState({ statement, titles, rules }: ProducerStanding, lacks: SheetLack | null): readonly [string, string] {
  if (statement) return ['s--live', 'Issued']
  if (titles === 0 || lacks === 'nothing') return ['s--draft', 'No contract']
  if (lacks === null || (lacks === 'unknown' && !rules.includes('share'))) return ['s--sched', 'Ready to issue']
  return WAITS[lacks]
}
