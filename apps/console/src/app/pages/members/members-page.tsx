import { useEffect, useRef, useState } from 'react'
import { useKeys } from '#shared/keys/use-keys.ts'
import { ask, useAsked } from '#shared/location.ts'
import { FoundMembers } from './found-members.tsx'
import { MemberList } from './member-list.tsx'

const WAIT_MS = 400

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

/** What is typed is no part of the address: it may be somebody's number. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), WAIT_MS)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : settled
}
