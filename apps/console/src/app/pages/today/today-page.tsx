import { TODAY_SOURCES, type TodayAnswer } from '@kola/contract/today/today'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#shared/client.ts'
import { Why } from '#shared/figures/why.tsx'
import { useKeys } from '#shared/keys/use-keys.ts'
import { goTo } from '#shared/location.ts'
import type { PageProps } from '#shared/page-props.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { may } from '#shared/session.ts'
import { Waits } from './waits.tsx'
import { YesterdayPanel } from './yesterday.tsx'

/** As long as somebody looks. */
const AGAIN_MS = 30_000

/** The first place of everybody: what waits, and how it goes. */
export function TodayPage({ session }: PageProps) {
  const today = useQuery({
    queryKey: ['today'],
    queryFn: () => client('GET /api/v1/apps/today', {}),
    refetchInterval: AGAIN_MS,
    staleTime: 0,
  })
  const { data } = today
  const seesNumbers = may(session, 'numbers.read')
  const cursor = useCursor(data?.waits ?? [])
  return (
    <div className="page">
      <div className="head">
        <div>
          <h1>Today</h1>
          <p>{data && toLead(data.waits)}</p>
        </div>
      </div>
      {today.error && <Failure error={today.error} onAgain={() => void today.refetch()} />}
      {today.isPending && (
        <p className="wait" role="status">
          Loading
        </p>
      )}
      {data && (
        <div className="today">
          <div className={seesNumbers ? 'today__top' : undefined}>
            <Waits waits={data.waits} now={new Date(today.dataUpdatedAt)} cursor={cursor} />
            {data.watching !== null && <Watching count={data.watching} />}
          </div>
          {data.yesterday && <YesterdayPanel yesterday={data.yesterday} />}
          {seesNumbers && !data.yesterday && (
            <p className="empty">Yesterday is not counted yet. It is begun within ten minutes.</p>
          )}
        </div>
      )}
    </div>
  )
}

/** By J and K down and up, by a digit or Enter to where it leads. */
function useCursor(waits: TodayAnswer['waits']): number {
  const [at, setAt] = useState(-1)
  const open = (place: number) => {
    const wait = waits[place]
    if (wait) goTo(TODAY_SOURCES[wait.kind].place)
  }
  const step = (by: number) => setAt(Math.max(0, Math.min(waits.length - 1, at + by)))
  useKeys([
    { key: 'j', does: 'down', act: () => step(1) },
    { key: 'k', does: 'up', act: () => step(-1) },
    { key: 'enter', does: 'open', act: () => open(at) },
    ...waits.map((_, place) => ({
      ...{ key: String(place + 1), does: `open the ${place + 1}.`, isQuiet: true as const },
      act: () => open(place),
    })),
  ])
  return Math.min(at, waits.length - 1)
}

const Watching = ({ count }: { count: number }) => (
  <section className="panel" aria-label="Watching now">
    <div className="panel__head">
      <h2>Watching now</h2>
      <span className="end">
        <a className="link note" href="#/playback-quality">
          How it plays
        </a>
      </span>
    </div>
    <div className="panel__body">
      <p className="figure figure--l">{count.toLocaleString('en')}</p>
      <p className="note">
        <Why how="Screens on which something plays. One member on two screens counts twice; a player that tells nothing any more is gone within a minute.">
          Screens
        </Why>
        , as it is now
      </p>
    </div>
  </section>
)

function toLead(waits: TodayAnswer['waits']): string {
  if (waits.length === 0) return 'Nothing waits for you.'
  if (waits.length === 1) return 'One thing waits for somebody.'
  return `${waits.length} things wait for somebody.`
}
