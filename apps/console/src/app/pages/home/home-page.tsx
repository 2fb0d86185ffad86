import { type HomePart, PLACES_OF_HOME, type PlaceOfHome } from '@kola/contract/arranging/arrangement'
import type { Home } from '@kola/contract/arranging/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useKeys } from '#shared/keys/use-keys.ts'
import { ask, useAsked } from '#shared/location.ts'
import type { PageProps } from '#shared/page-props.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { may } from '#shared/session.ts'
import { HomeBar } from './home-bar.tsx'
import { Look } from './look.tsx'
import { PartPane } from './part-pane.tsx'
import { Parts } from './parts.tsx'
import { homeQuery, useHome } from './use-home.ts'
import { Versions } from './versions.tsx'
import { listAt, makePart, withPlace } from './words.ts'

/** What viewers' home is made of, where and when, and how they will see it. */
export function HomePage({ session }: PageProps) {
  const { data, error, refetch } = useQuery(homeQuery)
  if (data)
    return (
      <Inside given={data} canEdit={may(session, 'catalogue.edit')} canPublish={may(session, 'catalogue.publish')} />
    )
  return (
    <div className="page">
      <div className="head">
        <h1>Home</h1>
      </div>
      {error ? (
        <Failure error={error} onAgain={() => void refetch()} />
      ) : (
        <p className="wait" role="status">
          Loading
        </p>
      )}
    </div>
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
    <div className="page page--flush">
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
    </div>
  )

  function remove(part: HomePart) {
    work.change({ parts: arrangement.parts.filter(({ id }) => id !== part.id) })
    ask({ part: '' })
  }
}
