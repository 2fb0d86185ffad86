import type { HomePart } from '@kola/contract/arranging/arrangement'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { Dialog } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { say } from '#shared/toasts.ts'
import { homeQuery } from '../use-home.ts'
import { readGenresAnew } from './queries.ts'

interface JoinDialogProps {
  from: string
  genres: readonly { name: string }[]
  onClose: () => void
}

interface Looked {
  titles: number
  both: number
  isJoined: boolean
  into: string
}

/** What it does stands before the button: first it is only looked at. */
export function JoinDialog({ from, genres, onClose }: JoinDialogProps) {
  const list = useId()
  const [into, setInto] = useState('')
  const [looked, setLooked] = useState<Looked | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const home = useQuery(homeQuery).data
  const parts = [...(home?.live.parts ?? []), ...(home?.draft?.arrangement.parts ?? [])]
  const filled = new Set(parts.filter((part) => isFilledBy(part, from)).map(({ name }) => name))
  async function ask(dryRun: boolean) {
    setBusy(true)
    setError(null)
    try {
      return await client('POST /api/v1/apps/genres/join', { body: { from, into, dryRun } })
    } catch (failure) {
      setError(failure)
      return null
    } finally {
      setBusy(false)
    }
  }
  async function look(event: FormEvent) {
    event.preventDefault()
    const found = await ask(true)
    if (found) setLooked({ ...found, into: into.trim() })
  }
  async function join() {
    const done = await ask(false)
    await readGenresAnew()
    if (!done) return
    say(`${from} is ${into.trim()}`)
    onClose()
  }
  const fault = toFieldText(error, 'into')
  return (
    <Dialog title={`Rename or join ${from}`} onClose={onClose}>
      <form onSubmit={(event) => void look(event)}>
        <div className="dialog__body stack">
          <Field
            label="It becomes"
            required
            maxLength={60}
            list={list}
            autoComplete="off"
            value={into}
            fault={fault}
            hint="A name of its own, or a genre that is there"
            onChange={({ target }) => {
              setInto(target.value)
              setLooked(null)
            }}
          />
          <datalist id={list}>{genres.map(({ name }) => name !== from && <option key={name} value={name} />)}</datalist>
          {looked && <Effect looked={looked} from={from} />}
          {looked && filled.size > 0 && (
            <p className="say">
              {[...filled].join(', ')} of home {filled.size === 1 ? 'is' : 'are'} filled by {from}: choose the genre
              anew there, or nothing is shown.
            </p>
          )}
          {error !== null && !fault && <Failure error={error} />}
        </div>
        <div className="dialog__foot">
          <button type="button" className="b b--text" onClick={onClose}>
            Leave it
          </button>
          {looked ? (
            <button type="button" className="b b--main" disabled={isBusy} onClick={() => void join()}>
              {looked.isJoined ? 'Join' : 'Rename'}
            </button>
          ) : (
            <button type="submit" className="b b--main" disabled={isBusy}>
              See what it does
            </button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

const isFilledBy = ({ fill }: HomePart, genre: string) => 'genre' in fill && fill.genre === genre

function Effect({ looked: { titles, both, isJoined, into }, from }: { looked: Looked; from: string }) {
  return (
    <p role="status">
      <b>
        {titles === 1 ? '1 title has' : `${titles.toLocaleString('en')} titles have`} {into} instead of {from}
      </b>
      , their drafts too, for every viewer within a minute. Each keeps its version of before.{' '}
      {isJoined
        ? `${into} is there already: ${both === 0 ? 'none has both' : both === 1 ? '1 has both and keeps one' : `${both} have both and keep one`}.`
        : 'No title has that name yet.'}
    </p>
  )
}
