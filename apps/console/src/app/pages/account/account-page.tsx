import type { StaffSession } from '@kola/contract/staff/staff'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#shared/client.ts'
import { toWhen } from '#shared/format.ts'
import { goTo } from '#shared/location.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { hasPasskeys } from '#shared/passkeys.ts'
import { GivenUp, proven } from '#shared/proof/proven.ts'
import { leave } from '#shared/session.ts'
import { CodesDialog } from './codes-dialog.tsx'
import { PasskeyDialog } from './passkey-dialog.tsx'

const KEY = ['own-passkeys'] as const

/** Their own ways in. */
export function AccountPage({ session }: { session: StaffSession }) {
  const cache = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => client('GET /api/v1/apps/staff/passkeys', {}),
  })
  const [open, setOpen] = useState<'passkey' | 'codes' | null>(null)
  const [fault, setFault] = useState<unknown>(null)
  const reload = async () => {
    await cache.invalidateQueries({ queryKey: KEY })
    await cache.invalidateQueries({ queryKey: ['session'] })
  }
  async function remove(id: string) {
    setFault(null)
    try {
      await proven(() => client('POST /api/v1/apps/staff/passkeys/{id}/remove', { params: { id } }))
    } catch (failure) {
      if (!(failure instanceof GivenUp)) setFault(failure)
    } finally {
      await reload()
    }
  }
  async function signOut(from: 'here' | 'everywhere') {
    setFault(null)
    try {
      await client('POST /api/v1/apps/staff/session/end', { body: { from } })
      leave()
      goTo('/')
    } catch (failure) {
      setFault(failure)
    }
  }
  const { factors } = session.staff
  return (
    <div className="page page--narrow">
      <div className="head">
        <div>
          <h1>{session.staff.name}</h1>
          <p>{session.staff.email}</p>
        </div>
      </div>
      {fault !== null && <Failure error={fault} />}
      <section className="panel" aria-labelledby="passkeys">
        <div className="panel__head">
          <h2 id="passkeys">Passkeys</h2>
          {hasPasskeys() && (
            <button type="button" className="b b--line b--s" onClick={() => setOpen('passkey')}>
              Add one
            </button>
          )}
        </div>
        {error && <Failure error={error} onAgain={() => void refetch()} />}
        {data?.passkeys.length === 0 && (
          <p className="pad quiet">There is none yet. With one you sign in by a finger or a face.</p>
        )}
        <ul className="items">
          {data?.passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id}>
              <div className="grow">
                <b>{name}</b>
                <br />
                <span className="note">
                  added {toWhen(createdAt)} · {lastUsedAt ? `used ${toWhen(lastUsedAt)}` : 'never used'}
                </span>
              </div>
              <button
                type="button"
                className="b b--s b--text"
                aria-label={`Remove ${name}`}
                onClick={() => void remove(id)}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      </section>
      <section className="panel" aria-labelledby="codes">
        <div className="panel__head">
          <h2 id="codes">Recovery codes</h2>
          <button type="button" className="b b--line b--s" onClick={() => setOpen('codes')}>
            Make new ones
          </button>
        </div>
        <p className="pad">{factors.recoveryCodesLeft} of 10 are left.</p>
      </section>
      <section className="panel" aria-labelledby="out">
        <div className="panel__head">
          <h2 id="out">Sign out</h2>
        </div>
        <div className="pad flex flex--wrap">
          <button type="button" className="b b--line" onClick={() => void signOut('here')}>
            Here
          </button>
          <button type="button" className="b b--line" onClick={() => void signOut('everywhere')}>
            Everywhere
          </button>
        </div>
      </section>
      {open === 'passkey' && (
        <PasskeyDialog
          onClose={() => {
            setOpen(null)
            void reload()
          }}
        />
      )}
      {open === 'codes' && (
        <CodesDialog
          onClose={() => {
            setOpen(null)
            void reload()
          }}
        />
      )}
    </div>
  )
}
