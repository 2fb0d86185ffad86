import type { StaffSession } from '@kola/contract/staff/staff'
import { useState } from 'react'
import { useAsked } from '#shared/location.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { may } from '#shared/session.ts'
import { Editor } from '../lines/editor.tsx'
import { AddForm } from './add-form.tsx'
import { SoundForm } from './sound-form.tsx'
import { TrackList } from './track-list.tsx'
import { useTracks } from './use-subtitles.ts'
import './tracks.css'

/** What is read and heard with a film, and one language of it line by line. */
export function TracksSection({ session, titleId }: { session: StaffSession; titleId: string }) {
  const tracks = useTracks(titleId)
  const open = useAsked().get('subtitles')
  const [isAdding, setAdding] = useState(false)
  const mayEdit = may(session, 'catalogue.edit')
  return (
    <>
      <section className="panel" aria-labelledby="tracks">
        <div className="panel__head">
          <h2 id="tracks">Subtitles and sound</h2>
          {mayEdit && (
            <button
              type="button"
              className="b b--text b--s"
              aria-expanded={isAdding}
              onClick={() => setAdding(!isAdding)}
            >
              Send subtitles
            </button>
          )}
        </div>
        {tracks.error && <Failure error={tracks.error} onAgain={() => void tracks.refetch()} />}
        {tracks.isPending && (
          <p className="wait" role="status">
            Loading
          </p>
        )}
        {isAdding && tracks.data && (
          <AddForm titleId={titleId} tracks={tracks.data.subtitles} onDone={() => setAdding(false)} />
        )}
        {tracks.data && (
          <div className="columns columns--films">
            <TrackList titleId={titleId} tracks={tracks.data.subtitles} open={open} />
            <SoundForm key={tracks.data.sound.revision} titleId={titleId} sound={tracks.data.sound} mayEdit={mayEdit} />
          </div>
        )}
      </section>
      {open && <Editor key={open} titleId={titleId} trackId={open} mayEdit={mayEdit} />}
    </>
  )
}
