import type { EditedText } from '@kola/contract/texts/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#shared/client.ts'
import type { PageProps } from '#shared/page-props.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { SettleDialog } from './draft/settle-dialog.tsx'
import { TextBar } from './draft/text-bar.tsx'
import { toTextKey, useText } from './draft/use-text.ts'
import { TextState } from './text-state.tsx'
import { Versions } from './versions/versions.tsx'
import { Preview } from './writing/preview.tsx'
import { TextForm } from './writing/text-form.tsx'
import './text.css'

/** A help article or a legal text: what is written of it, as viewers read it, and what was in force when. */
export function TextPage({ id: address }: PageProps) {
  const [kind = '', id = ''] = address.split('/')
  const { data, error, refetch } = useQuery({
    queryKey: toTextKey(kind, id),
    queryFn: async () => (await client('GET /api/v1/apps/texts/{kind}/{id}', { params: { kind, id } })).text,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (data) return <Editor key={address} given={data} />
  return (
    <div className="page">
      <h1>Help and legal texts</h1>
      {error ? (
        <Failure error={error} onAgain={() => void refetch()} />
      ) : (
        <p className="wait" role="status">
          Loading
        </p>
      )}
      <p>
        <a href="#/texts">All texts</a>
      </p>
    </div>
  )
}

function Editor({ given }: { given: EditedText }) {
  const work = useText(given)
  const [place, setPlace] = useState(0)
  const { text, document, conflict } = work
  const shown = document.languages[place] ?? document.languages[0]
  return (
    <div className="page page--flush text">
      <TextBar work={work} />
      <div className="editor">
        <div className="editor__in">
          <div className="head">
            <div>
              <p className="note">
                <a href="#/texts">All texts</a>
              </p>
              <h1>{text.name}</h1>
            </div>
            {text.kind === 'articles' && <TextState work={work} />}
          </div>
          {text.kind === 'legal' && !text.inForce && (
            <p className="say">
              <span>
                The text that came with the service holds until a version of yours is in force. What is put in force
                here counts for everybody who signs up or pays from then on.
              </span>
            </p>
          )}
          <TextForm work={work} place={document.languages[place] ? place : 0} onPlace={setPlace} />
          <Versions work={work} />
        </div>
        {shown && <Preview title={shown.title} source={shown.source} language={shown.language} />}
      </div>
      {conflict && <SettleDialog conflict={conflict} onSettled={work.settle} />}
    </div>
  )
}
