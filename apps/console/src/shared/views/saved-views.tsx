import { MAX_VIEW_NAME, type StaffView, type ViewPlace } from '@kola/contract/staff/views'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../client.ts'
import { toFailureText, toFieldText } from '../failure.ts'
import { askOnly } from '../location.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Failure } from '../parts/failure.tsx'
import { Field } from '../parts/field.tsx'
import { Icon } from '../parts/icon.tsx'
import { say } from '../toasts.ts'
import { isSameQuery, toQuery } from './query.ts'

const KEY = ['staff-views'] as const

interface SavedViewsProps {
  place: ViewPlace
  asked: URLSearchParams
}

/** What this person looks for here again and again, one press away; and what is asked for now, to be kept. */
export function SavedViews({ place, asked }: SavedViewsProps) {
  const cache = useQueryClient()
  const [isKeeping, setKeeping] = useState(false)
  const { data } = useQuery({ queryKey: KEY, queryFn: () => client('GET /api/v1/apps/staff/views', {}) })
  const own = data?.views.filter((view) => view.place === place) ?? []
  const query = toQuery(asked)
  const isKnown = own.some((view) => isSameQuery(view.query, query))
  const take = (answer: { views: StaffView[] }) => cache.setQueryData(KEY, answer)
  async function remove({ id, ...view }: StaffView) {
    try {
      take(await client('POST /api/v1/apps/staff/views/{id}/remove', { params: { id } }))
      say(`${view.name} is gone`, () => void client('POST /api/v1/apps/staff/views', { body: view }).then(take))
    } catch (error) {
      say(toFailureText(error))
    }
  }
  if (!data || (own.length === 0 && query === '')) return null
  return (
    <nav className="flex flex--wrap" aria-label="Your views">
      {own.map((view) => (
        <span className="chip" key={view.id}>
          <button
            type="button"
            className="chip__text"
            aria-current={isSameQuery(view.query, query) ? 'true' : undefined}
            onClick={() => askOnly(view.query)}
          >
            {view.name}
          </button>
          <button type="button" aria-label={`Take away ${view.name}`} onClick={() => void remove(view)}>
            <Icon name="close" />
          </button>
        </span>
      ))}
      {query !== '' && !isKnown && (
        <button type="button" className="b b--s b--text" onClick={() => setKeeping(true)}>
          Keep this view…
        </button>
      )}
      {isKeeping && <KeepDialog view={{ place, query }} onKept={take} onClose={() => setKeeping(false)} />}
    </nav>
  )
}

interface KeepDialogProps {
  view: Pick<StaffView, 'place' | 'query'>
  onKept: (answer: { views: StaffView[] }) => void
  onClose: () => void
}

function KeepDialog({ view, onKept, onClose }: KeepDialogProps) {
  const [name, setName] = useState('')
  const [fault, setFault] = useState<unknown>(null)
  async function keep(event: FormEvent) {
    event.preventDefault()
    setFault(null)
    try {
      onKept(await client('POST /api/v1/apps/staff/views', { body: { ...view, name } }))
      say(`${name.trim()} is kept`)
      onClose()
    } catch (failure) {
      setFault(failure)
    }
  }
  const beside = toFieldText(fault, 'name')
  return (
    <Dialog title="Keep this view" onClose={onClose}>
      <form onSubmit={(event) => void keep(event)}>
        <div className="dialog__body stack">
          <p>What is asked for here, under a name of your own. Nobody else sees it.</p>
          <Field
            label="Name"
            value={name}
            required
            maxLength={MAX_VIEW_NAME}
            fault={beside}
            onChange={({ target }) => setName(target.value)}
          />
          {fault !== null && !beside && <Failure error={fault} />}
        </div>
        <div className="dialog__foot">
          <button type="button" className="b b--line" onClick={onClose}>
            Leave it
          </button>
          <button type="submit" className="b b--main">
            Keep
          </button>
        </div>
      </form>
    </Dialog>
  )
}
