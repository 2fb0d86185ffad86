import { ROLE_NAMES } from '@kola/contract/staff/permissions'
import type { StaffSession } from '@kola/contract/staff/staff'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Brand } from '#shared/parts/brand.tsx'
import { Icon } from '#shared/parts/icon.tsx'
import { ProofDialog } from '#shared/proof/proof-dialog.tsx'
import { listPages } from './routing/pages.tsx'

interface ShellProps {
  session: StaffSession
  path: string
  title: string
  children: ReactNode
}

/** Side, bar and page; below 900 px the places stand at the foot. */
export function Shell({ session, path, title, children }: ShellProps) {
  const main = useRef<HTMLElement>(null)
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current !== path) main.current?.focus()
    shown.current = path
  }, [path])
  const isHere = (own: string) => path === own || path.startsWith(`${own}?`)
  const pages = listPages(session)
  const places = pages.map((page, place) => (
    <a
      key={page.path}
      href={`#${page.path}`}
      aria-current={isHere(page.path) || (path === '/' && place === 0) ? 'page' : undefined}
    >
      <Icon name={page.icon} />
      {page.title}
    </a>
  ))
  return (
    <div className="app">
      <button type="button" className="skip" onClick={() => main.current?.focus()}>
        To the content
      </button>
      <nav className="side only-wide" aria-label="Places">
        <Brand />
        <div className="side__group">{places}</div>
        <div className="side__me">
          <b>{session.staff.name}</b>
          <span className="note">{ROLE_NAMES[session.staff.role]}</span>
        </div>
      </nav>
      <header className="top">
        <span className="crumbs">
          <b>{title}</b>
        </span>
        <Clock />
      </header>
      <main className="main" id="content" tabIndex={-1} ref={main}>
        {children}
      </main>
      <nav className="tabbar" aria-label="Places">
        {places}
      </nav>
      <ProofDialog session={session} />
    </div>
  )
}

/** The console's own clock is that of Lagos: what is scheduled is scheduled by it. */
function Clock() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 5_000)
    return () => clearInterval(timer)
  }, [])
  const text = now.toLocaleTimeString('en-GB', { timeZone: 'Africa/Lagos', hour: '2-digit', minute: '2-digit' })
  const day = now.toLocaleDateString('en-GB', {
    timeZone: 'Africa/Lagos',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  })
  return (
    <span className="clock">
      <b>{text}</b> {day}, Lagos
    </span>
  )
}
