import { ROLE_NAMES, ROLES, type Role } from '@kola/contract/staff/permissions'
import type { StaffMember, StaffSession } from '@kola/contract/staff/staff'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#shared/client.ts'
import { toWhen } from '#shared/format.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { Scroll } from '#shared/parts/scroll.tsx'
import { GivenUp, proven } from '#shared/proof/proven.ts'
import { say } from '#shared/toasts.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'

const KEY = ['staff'] as const

export function People({ session }: { session: StaffSession }) {
  const cache = useQueryClient()
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: () => client('GET /api/v1/apps/staff', {}) })
  const [open, setOpen] = useState<'invite' | StaffMember | null>(null)
  const [fault, setFault] = useState<unknown>(null)
  async function act(what: () => Promise<unknown>, done: string) {
    setFault(null)
    try {
      await proven(what)
      say(done)
    } catch (failure) {
      if (!(failure instanceof GivenUp)) setFault(failure)
    } finally {
      await cache.invalidateQueries({ queryKey: KEY })
    }
  }
  const giveRole = ({ id, name, email }: StaffMember, role: Role) =>
    act(
      () => client('POST /api/v1/apps/staff/{id}/role', { params: { id }, body: { role } }),
      `${name || email} is ${ROLE_NAMES[role]} now`,
    )
  const signOut = ({ id, name }: StaffMember) =>
    act(() => client('POST /api/v1/apps/staff/{id}/sign-out', { params: { id } }), `${name} is signed out everywhere`)
  const inviteAgain = ({ id, email }: StaffMember) =>
    act(
      () => client('POST /api/v1/apps/staff/{id}/invite-again', { params: { id } }),
      `A new link is on its way to ${email}`,
    )
  return (
    <section className="panel" aria-labelledby="people">
      <div className="panel__head">
        <h2 id="people">People</h2>
        <span className="note">a role taken away ends in the same second</span>
        <button type="button" className="b b--main b--s" onClick={() => setOpen('invite')}>
          Invite
        </button>
      </div>
      {fault !== null && <Failure error={fault} />}
      {error && <Failure error={error} onAgain={() => void refetch()} />}
      {!data && !error && (
        <p className="wait" role="status">
          Loading
        </p>
      )}
      {data && (
        <Scroll label="People">
          <table className="table table--two table--stack">
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Role</th>
                <th scope="col">Second factor</th>
                <th scope="col">Seen</th>
                <th scope="col">
                  <span className="visually-hidden">Do</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.people.map((person) => (
                <tr key={person.id}>
                  <th scope="row" className="table__lead table__cut">
                    <b>{person.name || person.email}</b>
                    {person.name && (
                      <>
                        <br />
                        <span className="note">{person.email}</span>
                      </>
                    )}
                  </th>
                  <td>
                    <select
                      className="select"
                      aria-label={`Role of ${person.name || person.email}`}
                      value={person.role}
                      onChange={({ target }) => void giveRole(person, target.value as Role)}
                    >
                      {ROLES.map((role) => (
                        <option key={role} value={role}>
                          {ROLE_NAMES[role]}
                        </option>
                      ))}
                    </select>
                  </td>
                  <td>{toFactorText(person)}</td>
                  <td>{toSeenText(person)}</td>
                  <td className="right">
                    {person.state !== 'active' && (
                      <button type="button" className="b b--s b--text" onClick={() => void inviteAgain(person)}>
                        Send again
                      </button>
                    )}
                    {person.state === 'active' && !person.isYou && (
                      <button type="button" className="b b--s b--text" onClick={() => void signOut(person)}>
                        Sign out
                      </button>
                    )}
                    {!person.isYou && (
                      <button
                        type="button"
                        className="b b--s b--text"
                        onClick={() => setOpen(person)}
                        aria-label={`${person.state === 'active' ? 'Take off' : 'Take back'} ${person.name || person.email}`}
                      >
                        {person.state === 'active' ? 'Take off' : 'Take back'}
                      </button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {open === 'invite' && (
        <InviteDialog
          onClose={() => setOpen(null)}
          onDone={(email) => {
            setOpen(null)
            say(`A link is on its way to ${email}`)
            void cache.invalidateQueries({ queryKey: KEY })
          }}
        />
      )}
      {open !== null && open !== 'invite' && (
        <RemoveDialog
          person={open}
          onClose={() => setOpen(null)}
          onRemove={() => {
            setOpen(null)
            const { id, name, email } = open
            void act(
              () => client('POST /api/v1/apps/staff/{id}/remove', { params: { id } }),
              `${name || email} is off the staff`,
            )
          }}
        />
      )}
      <p className="note pad">You are {session.staff.name}. Somebody has to be the owner.</p>
    </section>
  )
}

function toFactorText({ state, factors }: StaffMember): string {
  if (state !== 'active') return 'not yet'
  const ways = [factors.passkeys > 0 ? 'passkey' : '', factors.hasCode ? 'code' : '']
  return ways.filter(Boolean).join(', ')
}

function toSeenText({ state, lastSeenAt, since }: StaffMember): string {
  if (state === 'lapsed') return `invited ${toWhen(since)}, lapsed`
  if (state === 'invited') return `invited ${toWhen(since)}`
  return lastSeenAt ? toWhen(lastSeenAt) : 'never'
}
