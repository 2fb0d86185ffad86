import { useRef, useState } from 'react'
import { useKeys } from '#shared/keys/use-keys.ts'
import { ask, useAsked } from '#shared/location.ts'
import { useSettled } from '#shared/parts/settled.ts'
import { FoundMembers } from './found-members.tsx'
import { MemberList } from './member-list.tsx'

/** One field finds anybody; without it the newest, by filters. */
export function MembersPage() {
  const field = useRef<HTMLInputElement>(null)
  const asked = useAsked()
  const [typed, setTyped] = useState('')
  const text = useSettled(typed.trim())
  useKeys([{ key: '/', does: 'search', act: () => field.current?.focus() }])
  return (
    <div className="page">
      <div className="head">
        <div>
          <h1>Members</h1>
          <p>By mail, number, name, member number or payment reference. That you looked is in the audit log.</p>
        </div>
      </div>
      <search className="stack">
        <input
          ref={field}
          className="input input--big"
          type="search"
          aria-label="Mail, number, name, member number or payment reference"
          placeholder="Mail, number, name, member number, payment reference"
          autoComplete="off"
          maxLength={254}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key }) => key === 'Escape' && setTyped('')}
        />
      </search>
      {text.length >= 2 ? <FoundMembers text={text} /> : <MemberList asked={asked} onAsk={ask} />}
    </div>
  )
}
