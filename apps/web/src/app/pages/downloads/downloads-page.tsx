import type { StoredFilm } from '@kola/player/stored/film'
import { Button, ButtonLink } from '@kola/ui/controls/button'
import { Icon } from '@kola/ui/controls/icon'
import { EmptyState } from '@kola/ui/feedback/empty-state'
import { Info } from '@kola/ui/icons/notices'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useDataCost } from '#app/titles/costs/use-data-cost.ts'
import { useAccount } from '#features/account/queries.ts'
import type { Store } from '#features/stored/queue/open-store.ts'
import { useStore, useStoreState } from '#features/stored/use-store.ts'
import { useTenant } from '#features/tenant/queries.ts'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { usePerson } from '#shared/memory/person.ts'
import { paths } from '#shared/paths.ts'
import { reachability } from '#shared/service/reachability.ts'
import { canStore } from '#shared/stored/stored-sign.ts'
import { DownloadsStyles } from './downloads-styles.tsx'
import { FetchRules } from './fetch-rules.tsx'
import { GoOn } from './go-on.tsx'
import { LostRows } from './rows/lost-rows.tsx'
import { ReadyRows } from './rows/ready-rows.tsx'
import { RoomMessage } from './rows/room-message.tsx'
import { WayRows } from './rows/way-rows.tsx'
import { SpaceBar, useSpace } from './space-bar.tsx'
import { useSynced } from './use-synced.ts'
import { say } from './words.ts'

function subscribeLine(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  const stop = reachability.subscribe(listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
    stop()
  }
}

const useIsOffline = () => useSyncExternalStore(subscribeLine, () => !navigator.onLine || !reachability.isUp())

/** `/downloads`: films that this device keeps, and those on their way. */
export function DownloadsPage() {
  useScreenName(say('downloads'))
  const store = useStore(true)
  const isOffline = useIsOffline()
  return (
    <main className="page downloads">
      <DownloadsStyles />
      <GoOn isOffline={isOffline} />
      {canStore() ? store && <Stored store={store} isOffline={isOffline} /> : <Cannot />}
    </main>
  )
}

function Cannot() {
  const home = (
    <ButtonLink look="main" href={paths.home}>
      {say('find')}
    </ButtonLink>
  )
  return (
    <EmptyState level={1} title={say('cannot')} isSentence action={home}>
      <p>{say('cannotWhy')}</p>
    </EmptyState>
  )
}

function Stored({ store, isOffline }: { store: Store; isOffline: boolean }) {
  const { queue } = store
  const state = useStoreState(store)
  const { synced, sync } = useSynced(store)
  const person = usePerson()
  const account = useAccount()
  const { appName } = useTenant()
  const [areRulesShown, setRulesShown] = useState(false)
  const [isLockerLost, setLockerLost] = useState(false)
  useEffect(() => {
    queue.load().then(
      () => setLockerLost(false),
      () => setLockerLost(true),
    )
  }, [queue])
  const toCost = useDataCost()
  const isOwn = ({ people, accountId }: StoredFilm) =>
    people.includes(person?.id ?? '') && (!account || accountId === account.userid)
  const own = state.films.filter(isOwn)
  const ready = own.filter(({ status }) => status === 'ready')
  const way = own.filter(({ status }) => status !== 'ready')
  const storedBytes = state.films.reduce((sum, film) => sum + film.storedBytes, 0)
  const space = useSpace(storedBytes)
  const places = synced ? Math.max(0, synced.maxTitles - state.films.length) : Number.POSITIVE_INFINITY
  // What was told a moment ago may be here again, or gone for good.
  const isSettled = (id: string) => state.removedIds.includes(id) || state.films.some(({ titleId }) => titleId === id)
  const lostIds = isOffline ? [] : (synced?.lostIds ?? []).filter((id) => !isSettled(id))
  const rules = (
    <FetchRules queue={queue} devices={synced?.devices ?? []} maxDevices={account?.screens ?? 0} onAhead={sync} />
  )

  if (isLockerLost) {
    return (
      <EmptyState level={1} title={say('lockerLost')} isSentence>
        <p>{say('lockerLostWhy')}</p>
      </EmptyState>
    )
  }
  if (!state.isLoaded) return <p role="status">{say('loading')}</p>
  if (own.length === 0 && lostIds.length === 0) {
    return (
      <div className="gapped">
        <Nothing onRules={() => setRulesShown(true)} areRulesShown={areRulesShown} />
        {areRulesShown && rules}
      </div>
    )
  }
  return (
    <div className="gapped">
      <div className="pay-head">
        {isOffline && <p className="kicker">{say('noLineNow')}</p>}
        <h1>{say(isOffline ? 'filmsAreHere' : 'downloads')}</h1>
      </div>
      {!isOffline && (
        <SpaceBar app={appName} storedBytes={storedBytes} space={space} count={ready.length} places={places} />
      )}
      {state.hold === 'full' && <RoomMessage waiting={way} ready={ready} queue={queue} />}
      <LostRows ids={lostIds} queue={queue} toCost={toCost} onGone={sync} />
      {!isOffline && <WayRows films={way} queue={queue} state={state} />}
      <ReadyRows films={ready} queue={queue} isOffline={isOffline} />
      {isOffline && <WayRows films={way} queue={queue} state={state} />}
      {isOffline && (
        <div className="button-row">
          <Button look="main" onClick={() => void reachability.ask().then(sync)}>
            {say('look')}
          </Button>
        </div>
      )}
      <p className="safe">
        <Icon of={Info} />
        <span>{say(isOffline ? 'noteOffline' : 'note')}</span>
      </p>
      {!isOffline && rules}
    </div>
  )
}

function Nothing({ onRules, areRulesShown }: { onRules: () => void; areRulesShown: boolean }) {
  const action = (
    <>
      <ButtonLink look="main" href={paths.movies}>
        {say('find')}
      </ButtonLink>
      {!areRulesShown && (
        <Button look="text" onClick={onRules}>
          {say('whenToFetch')}
        </Button>
      )}
    </>
  )
  return (
    <EmptyState level={1} title={say('nothing')} action={action}>
      <p>{say('nothingWhy')}</p>
    </EmptyState>
  )
}
