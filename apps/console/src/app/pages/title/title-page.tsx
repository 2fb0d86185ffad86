import type { DeskTitle } from '@kola/contract/titles/titles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageProps } from '#app/routing/pages.tsx'
import { client } from '#shared/client.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { Editor } from './editor.tsx'

/** One title: what viewers read of it, and the draft over it. */
export function TitlePage({ session, id }: PageProps) {
  const [round, setRound] = useState(0)
  const title = useQuery({
    queryKey: ['title', id, round],
    queryFn: () => client('GET /api/v1/apps/titles/{titleId}/desk', { params: { titleId: id } }),
    // What is being written is not drawn anew beneath the hands.
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
  })
  const [newer, setNewer] = useState<{ title: DeskTitle; count: number } | null>(null)
  if (title.error) {
    return (
      <div className="page">
        <h1>Title</h1>
        <Failure error={title.error} onAgain={() => setRound(round + 1)} />
        <a href="#/titles">All titles</a>
      </div>
    )
  }
  if (!title.data) {
    return (
      <p className="wait" role="status">
        Loading
      </p>
    )
  }
  const shown = newer?.title.id === id ? newer : { title: title.data.title, count: 0 }
  return (
    <Editor
      key={`${id} ${shown.count}`}
      session={session}
      title={shown.title}
      onNewer={(next) => setNewer({ title: next, count: shown.count + 1 })}
    />
  )
}
