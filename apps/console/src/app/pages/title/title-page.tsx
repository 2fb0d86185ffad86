import type { EditedTitle } from '@kola/contract/titles/titles'
import { useQuery } from '@tanstack/react-query'
import { client } from '#shared/client.ts'
import type { PageProps } from '#shared/page-props.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { may } from '#shared/session.ts'
import { SeriesTabs } from '#shared/titles/series-tabs.tsx'
import { DraftBar } from './draft/draft-bar.tsx'
import { SettleDialog } from './draft/settle-dialog.tsx'
import { useDraft } from './draft/use-draft.ts'
import { LACK_NOTES } from './lack-notes.ts'
import { MarkersRead, MarkersSection } from './markers/markers-section.tsx'
import { PicturesSection } from './pictures/pictures-section.tsx'
import { Preview } from './preview/preview.tsx'
import { StateActions } from './state-actions.tsx'
import { TitleForm } from './title-form.tsx'
import { Versions } from './versions.tsx'

/** All that viewers read of a title, and what is written of it since. */
export function TitlePage({ session, id }: PageProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['title', id],
    queryFn: async () => (await client('GET /api/v1/apps/titles/{titleId}/editing', { params: { titleId: id } })).title,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  if (error) return <Failure error={error} onAgain={() => void refetch()} />
  if (!data) {
    return (
      <p className="wait" role="status">
        Loading
      </p>
    )
  }
  return <Editor session={session} given={data} />
}

const hasFilm = (kind: EditedTitle['kind']) => kind === 'movie' || kind === 'episode'

function Editor({ session, given }: { session: PageProps['session']; given: EditedTitle }) {
  const draft = useDraft(given)
  const { title, document, conflict } = draft
  const canEdit = may(session, 'catalogue.edit')
  return (
    <div className="page page--flush">
      <DraftBar draft={draft} canPublish={may(session, 'catalogue.publish')} />
      <div className="editor">
        <div className="editor__in">
          <div className="head">
            <div>
              <h1>{document.name || title.live.name}</h1>
              <StateActions session={session} title={title} onChanged={draft.take} />
            </div>
            {title.kind === 'series' && <SeriesTabs seriesId={title.id} now="fields" />}
          </div>
          {title.lacks.length > 0 && (
            <p className="say say--warn">{title.lacks.map((lack) => LACK_NOTES[lack]).join(' ')}</p>
          )}
          <TitleForm draft={draft} isReadOnly={!canEdit} />
          <PicturesSection draft={draft} canEdit={canEdit} />
          {hasFilm(title.kind) && (
            <p>
              <a className="link" href={`#/films/${title.id}`}>
                Film, subtitles and sound
              </a>
            </p>
          )}
          {hasFilm(title.kind) && (canEdit ? <MarkersSection draft={draft} /> : <MarkersRead draft={draft} />)}
          <Versions title={title} canPublish={may(session, 'catalogue.publish')} onChanged={draft.take} />
        </div>
        <Preview title={title} />
      </div>
      {conflict && <SettleDialog conflict={conflict} onSettled={draft.settle} />}
    </div>
  )
}
