import type { Member } from '@kola/contract/members/member'
import { useState } from 'react'
import { toHour, toWords } from '#features/members/words.ts'
import { toMoney } from '#shared/format.ts'

type Kind = 'payments' | 'messages' | 'watched' | 'account'

interface Entry {
  id: string
  kind: Kind
  at: string
  what: string
  about: string
  tone: 'is-ok' | 'is-bad' | undefined
}

const TABS = [
  ['all', 'Everything'],
  ['payments', 'Payments'],
  ['messages', 'Messages'],
  ['watched', 'Watched'],
  ['account', 'Account'],
] as const

const GOOD = new Set(['succeeded', 'paid', 'settled'])
const BAD = new Set(['failed', 'declined', 'expired', 'cancelled'])

function toEntries({ payments, messages, watched, events }: Member): Entry[] {
  const all: Entry[] = [
    ...payments.map((one) => ({
      ...{ id: one.reference, kind: 'payments' as const, at: one.at },
      what: `${toWords(one.state)}: ${toMoney(one.amount, one.currency)}`,
      about: [one.what, one.provider, one.reference, one.refusal].filter(Boolean).join(', '),
      tone: GOOD.has(one.state) ? ('is-ok' as const) : BAD.has(one.state) ? ('is-bad' as const) : undefined,
    })),
    ...messages.map(({ channel, purpose, status, at }, index) => ({
      ...{ id: `message-${index}`, kind: 'messages' as const, at },
      what: `Told by ${channel === 'sms' ? 'SMS' : 'mail'}: ${toWords(purpose).toLowerCase()}`,
      ...{ about: toWords(status), tone: status === 'failed' ? ('is-bad' as const) : undefined },
    })),
    ...watched.map(({ title, titleId, deviceName, at, minutes }, index) => ({
      ...{ id: `watched-${index}`, kind: 'watched' as const, at, what: `Played ${title || titleId}` },
      about: [deviceName, minutes === null ? 'plays still' : `${minutes} min`].filter(Boolean).join(', '),
      tone: undefined,
    })),
    ...events.map(({ id, kind, at, deviceName, place, detail }) => ({
      ...{ id, kind: 'account' as const, at, what: toWords(kind) },
      about: [...Object.values(detail).map(toWords), deviceName, place].filter(Boolean).join(', '),
      tone: undefined,
    })),
  ]
  return all.toSorted((a, b) => b.at.localeCompare(a.at))
}

/** One line of all that came about, newest first. */
export function Timeline({ member }: { member: Member }) {
  const [tab, setTab] = useState<'all' | Kind>('all')
  const entries = toEntries(member)
  const shown = tab === 'all' ? entries : entries.filter(({ kind }) => kind === tab)
  return (
    <section className="panel" aria-label="What came about">
      <div className="panel__head">
        <div className="tabs">
          {TABS.map(([id, text]) => (
            <button type="button" key={id} aria-current={tab === id ? 'true' : undefined} onClick={() => setTab(id)}>
              {text}
            </button>
          ))}
        </div>
      </div>
      {shown.length === 0 && <p className="empty">Nothing yet.</p>}
      {shown.length > 0 && (
        <ol className="line">
          {shown.map(({ id, what, about, at, tone }) => (
            <li key={id} className={tone}>
              <div>
                <b>{what}</b>
                <p className="note">{about}</p>
              </div>
              <time dateTime={at}>{toHour(at)}</time>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
