import type { Configuration } from '@kola/contract/configuration/endpoints'
import { useDeferredValue, useState } from 'react'
import { PublishDialog } from '#features/configuration/publish-dialog.tsx'
import { type Acts, useConfiguration } from '#features/configuration/use-configuration.ts'
import { toWhen } from '#shared/format.ts'
import { useKeys } from '#shared/keys/use-keys.ts'
import { ask, useAsked } from '#shared/location.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { GivenUp } from '#shared/proof/proven.ts'
import { say } from '#shared/toasts.ts'
import { KeyPane } from './key-pane.tsx'
import { KeysTable } from './keys-table.tsx'
import { findKeys, type Listed, listKeys, UNKNOWN_GROUP } from './listed.ts'
import { Versions } from './versions.tsx'

/** Every key of the service, what is drafted of it, and what was in force when. */
export function ConfigurationPage() {
  const { query, ...acts } = useConfiguration()
  const { data, error, refetch } = query
  if (data) return <Inside configuration={data} acts={acts} />
  return (
    <div className="page">
      <div className="head">
        <h1>Configuration</h1>
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

const focusOn = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus()

function move(shown: readonly Listed[], chosen: string, by: number): void {
  const known = shown.filter(({ group }) => group !== UNKNOWN_GROUP)
  const place = known.findIndex(({ key }) => key === chosen)
  const next = known[Math.max(0, Math.min(known.length - 1, place < 0 ? 0 : place + by))]
  if (next) ask({ key: next.key })
}

function Inside({ configuration, acts }: { configuration: Configuration; acts: Acts }) {
  const asked = useAsked()
  const [isPublishing, setPublishing] = useState(false)
  const all = listKeys(configuration)
  const search = useDeferredValue(asked.get('search') ?? '')
  const shown = findKeys(all, { search, show: asked.get('show') ?? '' })
  const chosen = all.find(({ key, group }) => key === asked.get('key') && group !== UNKNOWN_GROUP)
  const { changes } = configuration.draft
  useKeys([
    { key: 'j', does: 'next key', act: () => move(shown, chosen?.key ?? '', 1) },
    { key: 'k', does: 'key before', act: () => move(shown, chosen?.key ?? '', -1) },
    { key: 'd', does: 'difference', act: () => setPublishing(changes.length > 0) },
    { key: 'v', does: 'versions', act: () => focusOn('#versions') },
    { key: '/', does: 'search here', act: () => focusOn('[type="search"]') },
  ])
  return (
    <div className="page page--flush">
      {changes.length > 0 && (
        <DraftBar configuration={configuration} leave={acts.leave} onPublish={() => setPublishing(true)} />
      )}
      <div className="keys">
        <div>
          <Head all={all.length} changed={changes.length} />
          {shown.length > 0 ? <KeysTable keys={shown} chosen={chosen?.key ?? ''} /> : <Nothing />}
        </div>
        <aside className="keys__pane" aria-label="Key and versions">
          {chosen && <KeyPane key={chosen.key} listed={chosen} keep={acts.keep} />}
          <Versions inForce={configuration.version} bringBack={acts.bringBack} />
        </aside>
      </div>
      {isPublishing && (
        <PublishDialog configuration={configuration} publish={acts.publish} onClose={() => setPublishing(false)} />
      )}
    </div>
  )
}

function Head({ all, changed }: { all: number; changed: number }) {
  const asked = useAsked()
  const show = asked.get('show') ?? ''
  return (
    <div className="page__top">
      <div className="head">
        <div>
          <h1>Configuration</h1>
        </div>
        <div className="head__acts">
          <input
            type="search"
            className="input keys__search"
            aria-label="Key or meaning"
            placeholder="Key or meaning"
            value={asked.get('search') ?? ''}
            onChange={({ target }) => ask({ search: target.value })}
          />
          <div className="segment">
            <button type="button" aria-pressed={show === ''} onClick={() => ask({ show: '' })}>
              All {all}
            </button>
            <button type="button" aria-pressed={show === 'changed'} onClick={() => ask({ show: 'changed' })}>
              Changed {changed}
            </button>
          </div>
        </div>
      </div>
    </div>
  )
}

interface DraftBarProps {
  configuration: Configuration
  leave: Acts['leave']
  onPublish: () => void
}

function DraftBar({ configuration: { draft, version }, leave, onPublish }: DraftBarProps) {
  const [fault, setFault] = useState<unknown>(null)
  async function drop() {
    setFault(null)
    try {
      await leave()
      say('The draft is left; nothing has changed for viewers')
    } catch (failure) {
      if (!(failure instanceof GivenUp)) setFault(failure)
    }
  }
  const from = version === null ? 'what is in force' : `version ${version}`
  return (
    <div className="draftbar">
      <span className="tag tag--accent">Draft</span>
      <b>
        {draft.changes.length === 1 ? 'One key differs' : `${draft.changes.length} keys differ`} from {from}
      </b>
      <span className="note grow">
        {draft.changedBy}, {draft.changedAt && toWhen(draft.changedAt)}
      </span>
      {fault !== null && <Failure error={fault} />}
      <button type="button" className="b b--text b--s" onClick={() => void drop()}>
        Leave the draft
      </button>
      <button type="button" className="b b--main b--s" onClick={onPublish}>
        See and put in force
      </button>
    </div>
  )
}

const Nothing = () => (
  <div className="empty">
    <h2>No key is like that</h2>
    <p>Look for another word of its name or of what it does.</p>
    <button type="button" className="b b--line" onClick={() => ask({ search: '', show: '' })}>
      Show all
    </button>
  </div>
)
