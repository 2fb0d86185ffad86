import type { Outline } from '@kola/contract/titles/outline'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { toMoment } from '#shared/format.ts'
import { Choose } from '#shared/parts/choose.tsx'
import { Dialog, DialogFoot } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { say } from '#shared/toasts.ts'
import { toMinutes } from './words.ts'

export const LOOSE_FILMS_KEY = ['loose-films']

interface PartDialogProps {
  what: 'season' | 'episode'
  outline: Outline
  /** Of an episode, at first. */
  seasonId: string
  onAdded: (outline: Outline, titleId: string) => void
  onClose: () => void
}

/** A draft behind the last one: nobody sees it yet. */
export function PartDialog({ what, outline, seasonId, onAdded, onClose }: PartDialogProps) {
  const [name, setName] = useState(what === 'season' ? `Season ${outline.seasons.length + 1}` : '')
  const [season, setSeason] = useState(seasonId)
  const [mediaId, setMediaId] = useState('')
  const [fault, setFault] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const [requestKey] = useState(() => `console-${crypto.randomUUID()}`)
  async function submit(event: FormEvent) {
    event.preventDefault()
    setFault(null)
    setBusy(true)
    const params = { seriesId: outline.series.id }
    const given = { requestKey, name }
    try {
      const added =
        what === 'season'
          ? await client('POST /api/v1/apps/series/{seriesId}/seasons', { params, body: given })
          : await client('POST /api/v1/apps/series/{seriesId}/episodes', {
              params,
              body: { ...given, seasonId: season, ...(mediaId && { mediaId }) },
            })
      onAdded(added.outline, added.titleId)
      say(`${name.trim()} is added, as a draft`)
      onClose()
    } catch (failure) {
      setFault(failure)
      setBusy(false)
    }
  }
  return (
    <Dialog title={what === 'season' ? 'A new season' : 'A new episode'} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <div className="dialog__body stack">
          <Field
            label="Name"
            value={name}
            maxLength={200}
            required
            fault={toFieldText(fault, 'name')}
            onChange={({ target }) => setName(target.value)}
          />
          {what === 'episode' && (
            <>
              <Choose
                label="Season"
                value={season}
                options={outline.seasons.map((one) => [one.id, one.name])}
                onChange={({ target }) => setSeason(target.value)}
              />
              <FilmChoice value={mediaId} onChange={setMediaId} />
            </>
          )}
          {fault !== null && !toFieldText(fault, 'name') && <Failure error={fault} />}
        </div>
        <DialogFoot onClose={onClose} isBusy={isBusy} leave="Leave it">
          Add
        </DialogFoot>
      </form>
    </Dialog>
  )
}

function FilmChoice({ value, onChange }: { value: string; onChange: (mediaId: string) => void }) {
  const { data, error } = useQuery({
    queryKey: LOOSE_FILMS_KEY,
    queryFn: async () => (await client('GET /api/v1/apps/loose-films', {})).films,
    staleTime: 0,
  })
  const films = data ?? []
  return (
    <>
      <Choose
        label="Film"
        value={value}
        options={[
          ['', 'None yet'],
          ...films.map(
            ({ mediaId, durationSeconds, readyAt, audio }) =>
              [mediaId, [toMinutes(durationSeconds), ...audio, `ready ${toMoment(readyAt)}`].join(', ')] as const,
          ),
        ]}
        onChange={({ target }) => onChange(target.value)}
      />
      {error && <Failure error={error} />}
      <p className="note">
        {films.length === 0 ? 'No film that is ready waits for a title. ' : 'Films that no title has. '}
        One can be sent to the draft later, from Films.
      </p>
    </>
  )
}
