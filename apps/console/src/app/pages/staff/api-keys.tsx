import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#shared/client.ts'
import { toWhen } from '#shared/format.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { GivenUp, proven } from '#shared/proof/proven.ts'
import { say } from '#shared/toasts.ts'
import { KeyDialog } from './key-dialog.tsx'

const KEY = ['api-keys'] as const

export function ApiKeys() {
  const cache = useQueryClient()
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: () => client('GET /api/v1/apps/api-keys', {}) })
  const [isMaking, setMaking] = useState(false)
  const [fault, setFault] = useState<unknown>(null)
  const reload = () => cache.invalidateQueries({ queryKey: KEY })
  async function withdraw(id: string, name: string) {
    setFault(null)
    try {
      await proven(() => client('POST /api/v1/apps/api-keys/{id}/withdraw', { params: { id } }))
      say(`${name} opens nothing any more`)
    } catch (failure) {
      if (!(failure instanceof GivenUp)) setFault(failure)
    } finally {
      await reload()
    }
  }
  return (
    <section className="panel" aria-labelledby="keys">
      <div className="panel__head">
        <h2 id="keys">API keys</h2>
        <button type="button" className="b b--line b--s" onClick={() => setMaking(true)}>
          Key…
        </button>
      </div>
      {fault !== null && <Failure error={fault} />}
      {error && <Failure error={error} onAgain={() => void refetch()} />}
      {!data && !error && (
        <p className="wait" role="status">
          Loading
        </p>
      )}
      {data?.keys.length === 0 && (
        <p className="pad quiet">There is none yet. A key lets a program do what its scopes say.</p>
      )}
      {data && data.keys.length > 0 && (
        <ul className="items">
          {data.keys.map((key) => (
            <li key={key.id}>
              <div className="grow">
                <b>{key.name}</b> <span className="note mono">…{key.lastFour}</span>
                <br />
                <span className="note">
                  {key.scopes.join(', ')} · {toStateText(key)} ·{' '}
                  {key.lastUsedAt ? `used ${toWhen(key.lastUsedAt)}` : 'never used'}
                </span>
              </div>
              {key.state === 'active' && (
                <button
                  type="button"
                  className="b b--s b--text"
                  aria-label={`Withdraw ${key.name}`}
                  onClick={() => void withdraw(key.id, key.name)}
                >
                  Withdraw
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="note pad">
        A key is shown once, when it is made. It can do what its scopes say, in the log under its own name.
      </p>
      {isMaking && (
        <KeyDialog
          onClose={() => {
            setMaking(false)
            void reload()
          }}
        />
      )}
    </section>
  )
}

const toStateText = ({ state, expiresAt }: { state: string; expiresAt: string }): string =>
  state === 'active' ? `until ${toWhen(expiresAt)}` : state === 'expired' ? `ended ${toWhen(expiresAt)}` : 'withdrawn'
