import { type HomePart, PLACES_OF_HOME, type PlaceOfHome } from '@kola/contract/arranging/arrangement'
import type { Home } from '@kola/contract/arranging/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useKeys } from '#shared/keys/use-keys.ts'
import { ask, useAsked } from '#shared/location.ts'
import type { PageProps } from '#shared/page-props.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { may } from '#shared/session.ts'
import { GenresView } from './genres/genres-view.tsx'
import { HomeBar } from './home-bar.tsx'
import { Look } from './look/look.tsx'
import './menu/menu.css'
import { MenuView } from './menu/menu-view.tsx'
import { PartPane } from './part-pane.tsx'
import { Parts } from './parts.tsx'
import { homeQuery, useHome } from './use-home.ts'
import { Versions } from './versions.tsx'
import { listAt, makePart, withPlace } from './words.ts'

const VIEWS = [
  { name: '', text: 'Home', permission: 'catalogue.read' },
  { name: 'menu', text: 'Menu', permission: 'run.configuration' },
  { name: 'genres', text: 'Genres', permission: 'catalogue.read' },
] as const

/** Home, and what leads to the rest. */
export function HomePage({ session }: Pick<PageProps, 'session'>) {
  const asked = useAsked()
  const views = VIEWS.filter(({ permission }) => may(session, permission))
  const view = views.find(({ name }) => name === asked.get('view'))?.name ?? ''
  return (
    <div className={view === '' ? 'page page--flush' : 'page'}>
      <nav className="tabs home__tabs" aria-label="Views">
        {views.map(({ name, text }) => (
          <button
            type="button"
            key={name}
            aria-current={name === view ? 'true' : undefined}
            onClick={() => ask({ view: name, part: '' })}
          >
            {text}
          </button>
        ))}
      </nav>
      {view === '' && <HomeView session={session} />}
      {view !== '' && <h1 className="visually-hidden">{views.find(({ name }) => name === view)?.text}</h1>}
      {view === 'menu' && <MenuView />}
      {view === 'genres' && <GenresView canPublish={may(session, 'catalogue.publish')} />}
    </div>
  )
}

/** What viewers' home is made of, where and when, and how they will see it. */
function HomeView({ session }: Pick<PageProps, 'session'>) {
  const { data, error, refetch } = useQuery(homeQuery)
  if (data)
    return (
      <Inside given={data} canEdit={may(session, 'catalogue.edit')} canPublish={may(session, 'catalogue.publish')} />
    )
  return (
    <>
      <h1 className="visually-hidden">Home</h1>
      {error ? (
        <Failure error={error} onAgain={() => void refetch()} />
      ) : (
        <p className="wait" role="status">
          Loading
        </p>
      )}
    </>
  )
}

function Inside({ given, canEdit, canPublish }: { given: Home; canEdit: boolean; canPublish: boolean }) {
  const work = useHome(given)
  const asked = useAsked()
  const [dialog, setDialog] = useState<'difference' | 'publish' | null>(null)
  const { home, arrangement } = work
  const chosen = arrangement.parts.find(({ id }) => id === asked.get('part'))
  const inOrder = PLACES_OF_HOME.flatMap((place) => listAt(arrangement, place))
  const hasDraft = home.draft !== null
  function add(place: PlaceOfHome) {
    const part = makePart(place)
    work.change(withPlace(arrangement, place, [part, ...listAt(arrangement, place)]))
    ask({ part: part.id })
  }
  function step(by: number) {
    const at = chosen ? inOrder.indexOf(chosen) : -1
    const next = inOrder[Math.max(0, Math.min(inOrder.length - 1, at < 0 ? 0 : at + by))]
    if (next) ask({ part: next.id })
  }
  useKeys([
    { key: 'j', does: 'next part', act: () => step(1) },
    { key: 'k', does: 'part before', act: () => step(-1) },
    ...(canEdit ? [{ key: 'n', does: 'new row', act: () => add('row') }] : []),
    { key: 'd', does: 'difference', act: () => hasDraft && setDialog('difference') },
    { key: 'p', does: 'phone or laptop', act: () => ask({ as: asked.get('as') === 'laptop' ? '' : 'laptop' }) },
  ])
  return (
    <>
      <HomeBar work={work} {...{ canEdit, canPublish, dialog, setDialog }} />
      <div className="home">
        <Parts work={work} chosen={chosen?.id ?? ''} onAdd={canEdit ? add : undefined} />
        <div className="home__see">
          <Look work={work} />
          {chosen && (
            <PartPane key={chosen.id} work={work} part={chosen} isFixed={!canEdit} onRemove={() => remove(chosen)} />
          )}
          <Versions work={work} canPublish={canPublish} />
        </div>
      </div>
    </>
  )

  function remove(part: HomePart) {
    work.change({ parts: arrangement.parts.filter(({ id }) => id !== part.id) })
    ask({ part: '' })
  }
}
