import type { Member } from '@kola/contract/members/member'
import type { StaffSession } from '@kola/contract/staff/staff'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { StateMark } from '#features/members/state-mark.tsx'
import { toDate } from '#features/members/words.ts'
import { client } from '#shared/client.ts'
import { toMoney } from '#shared/format.ts'
import { useKeys } from '#shared/keys/use-keys.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { may } from '#shared/session.ts'
import { Care } from './care.tsx'
import { Devices } from './devices.tsx'
import { GrantDialog } from './grant-dialog.tsx'
import { toMemberKey } from './member-key.ts'
import { Notes } from './notes.tsx'
import { Timeline } from './timeline.tsx'

/** What they hold, pay, watch and were told, and what can be done for them. */
export function MemberPage({ session, id }: { session: StaffSession; id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: toMemberKey(id),
    queryFn: () => client('GET /api/v1/apps/members/{id}', { params: { id } }),
  })
  const [isGranting, setGranting] = useState(false)
  const mayCare = may(session, 'members.care')
  const mayGrant = mayCare && data !== undefined && !data.closed
  useKeys(mayGrant ? [{ key: 'g', does: 'grant days', act: () => setGranting(true) }] : [])
  if (error) return <Failure error={error} onAgain={() => void refetch()} />
  if (!data) {
    return (
      <p className="wait" role="status">
        Loading
      </p>
    )
  }
  const name = data.name || data.email || data.telephone || 'A member without a name'
  return (
    <div className="page">
      <div className="head">
        <div className="grow">
          <h1>{name}</h1>
          <p className="flex flex--wrap">
            <StateMark member={data} />
            <span className="note">
              since {toDate(data.joinedAt)}
              {[data.city, data.country].filter(Boolean).map((part) => ` · ${part}`)} ·{' '}
              <span className="mono">{data.id}</span>
            </span>
          </p>
        </div>
        {mayGrant && (
          <div className="head__acts">
            <button type="button" className="b b--main" onClick={() => setGranting(true)}>
              Grant days…
            </button>
          </div>
        )}
      </div>
      {data.blockedAt && (
        <p className="say say--bad">Blocked on {toDate(data.blockedAt)}: they cannot sign in, and nothing plays.</p>
      )}
      {data.closed && (
        <p className="say say--warn">
          {data.closed.isErased
            ? `Closed on ${toDate(data.closed.at)}. What was personal is erased.`
            : `Closed on ${toDate(data.closed.at)}${data.closed.by && ` by ${data.closed.by}`}. What is personal is erased on ${toDate(data.closed.eraseAt)}; until then the account can come back.`}
        </p>
      )}
      <Figures member={data} />
      <div className="mem">
        <Timeline member={data} />
        <div className="stack">
          <Notes member={data} mayWrite={mayCare} />
          <Devices member={data} mayEnd={mayCare} />
          <Reached member={data} />
          <Care member={data} name={name} session={session} />
        </div>
      </div>
      {isGranting && <GrantDialog member={data} name={name} onClose={() => setGranting(false)} />}
    </div>
  )
}

function Figures({ member }: { member: Member }) {
  const current = member.holdings.filter(({ isCurrent }) => isCurrent)
  const [first] = current
  return (
    <section className="panel hold" aria-label="At a glance">
      <div className="metric">
        <p className="metric__name">Holds</p>
        <p className="metric__fig figure figure--s">{first ? current.map(({ plan }) => plan).join(', ') : 'Nothing'}</p>
        <p className="note">
          {first
            ? `${first.isRecurring ? `${toMoney(first.amount, first.currency)}, renews; ` : ''}until ${toDate(first.graceUntil ?? first.until)}`
            : member.rentals.length > 0
              ? `${member.rentals.length} rented`
              : 'no plan and no pass'}
          {member.waiting.map(({ plan, days }) => `; ${days} days of ${plan} wait`)}
        </p>
      </div>
      <div className="metric">
        <p className="metric__name">Has paid</p>
        <p className="metric__fig figure figure--s">
          {member.paid.map(({ amount, currency }) => toMoney(amount, currency)).join(', ') || 'Nothing'}
        </p>
        <p className="note">
          {member.paid.reduce((sum, { payments }) => sum + payments, 0)} payments, less what went back
        </p>
      </div>
      <div className="metric">
        <p className="metric__name">Films open, 28 days</p>
        <p className="metric__fig figure figure--s">{toHours(member.watchedMinutes)}</p>
        <p className="note">from begin to end, pauses among it</p>
      </div>
      <div className="metric">
        <p className="metric__name">Days granted</p>
        <p className="metric__fig figure figure--s">{member.granted.days}</p>
        <p className="note">in a year; {member.granted.mostDays} without an owner</p>
      </div>
    </section>
  )
}

const toHours = (minutes: number) => (minutes < 60 ? `${minutes} min` : `${Math.round(minutes / 60)} h`)

const Reached = ({ member }: { member: Member }) => (
  <section className="panel" aria-labelledby="reached">
    <div className="panel__head">
      <h2 id="reached">Can be reached</h2>
    </div>
    <dl className="dl panel__body">
      <dt>Mail</dt>
      <dd>
        {member.email || '–'} {member.email && <Confirmed is={member.isEmailConfirmed} />}
      </dd>
      <dt>Phone</dt>
      <dd>
        {member.telephone || '–'} {member.telephone && <Confirmed is={member.isTelephoneConfirmed} />}
      </dd>
    </dl>
  </section>
)

const Confirmed = ({ is }: { is: boolean }) =>
  is ? <span className="s s--live">confirmed</span> : <span className="s s--wait">not confirmed</span>
