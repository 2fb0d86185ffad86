import type { FilmTracks } from '@kola/contract/subtitles/subtitles'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { Choose } from '#shared/parts/choose.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { say } from '#shared/toasts.ts'
import { toLanguages, toOwnName } from './languages.ts'

interface SoundFormProps {
  titleId: string
  sound: FilmTracks['sound']
  mayEdit: boolean
}

/** As players call what is heard. */
export function SoundForm({ titleId, sound, mayEdit }: SoundFormProps) {
  const cache = useQueryClient()
  const [tracks, setTracks] = useState(sound.tracks)
  const [fault, setFault] = useState<unknown>(null)
  const isSame = JSON.stringify(tracks) === JSON.stringify(sound.tracks)
  const set = (at: number, next: Partial<(typeof tracks)[number]>) =>
    setTracks(tracks.map((track, index) => (index === at ? { ...track, ...next } : track)))
  async function save() {
    setFault(null)
    try {
      const body = { revision: sound.revision, tracks: tracks.filter(({ language }) => language !== 'und') }
      const answer = await client('POST /api/v1/apps/films/{titleId}/sound', { params: { titleId }, body })
      cache.setQueryData(['films', 'tracks', titleId], answer)
      say('Players call it so from now on')
    } catch (failure) {
      setFault(failure)
      void cache.invalidateQueries({ queryKey: ['films', 'tracks', titleId] })
    }
  }
  if (tracks.length === 0) return <p className="empty">There is no sound yet.</p>
  if (!mayEdit) return <p className="pad">Sound: {tracks.map(({ label }) => label).join(', ')}</p>
  return (
    <form
      className="pad stack tracks__sound"
      aria-label="Sound"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {tracks.map(({ was, language, label }, index) => (
        <div key={was} className="tracks__two">
          <Choose
            label={`Sound ${index + 1}, language`}
            value={language === 'und' ? '' : language}
            options={[...(language === 'und' ? [['', 'Not named'] as const] : []), ...toLanguages(language)]}
            onChange={({ target }) => set(index, { language: target.value, label: toOwnName(target.value) })}
          />
          <Field
            label={`Sound ${index + 1}, name`}
            value={label}
            maxLength={60}
            isChanged={label !== sound.tracks[index]?.label}
            fault={toFieldText(fault, `tracks.${index}.label`) ?? toFieldText(fault, `tracks.${index}.language`)}
            onChange={({ target }) => set(index, { label: target.value })}
          />
        </div>
      ))}
      {fault !== null && <Failure error={fault} />}
      <div className="flex">
        <button type="submit" className="b b--main b--s" disabled={isSame}>
          Name the sound
        </button>
        {!sound.isOut && <span className="s s--wait">Going out</span>}
      </div>
    </form>
  )
}
