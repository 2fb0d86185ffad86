import type { StaffSession } from '@kola/contract/staff/staff'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { listenToKeys, useKeys } from '#shared/keys/use-keys.ts'
import { Icon } from '#shared/parts/icon.tsx'
import { ProofDialog } from '#shared/proof/proof-dialog.tsx'
import type { Shown } from '../routing/pages.tsx'
import { Clock } from './clock.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { Side } from './side.tsx'
import { Strip } from './strip.tsx'
import { TabBar } from './tab-bar.tsx'
import { Toasts } from './toasts.tsx'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

interface ShellProps {
  session: StaffSession
  shown: Shown | null
  children: ReactNode
}

/** Side, bar and page; below 900 px the places stand at the foot. */
export function Shell({ session, shown, children }: ShellProps) {
  const [open, setOpen] = useState<'find' | 'keys' | null>(null)
  const main = useMovedFocus(shown)
  useEffect(listenToKeys, [])
  usePaletteKey(() => setOpen('find'))
  useKeys([{ key: '?', does: 'all keys', act: () => setOpen('keys'), isQuiet: true }])
  const close = () => setOpen(null)
  const here = shown?.place ?? null
  return (
    <div className="app">
      <button type="button" className="skip" onClick={() => main.current?.focus()}>
        To the content
      </button>
      <Side session={session} here={here} />
      <header className="top">
        <span className="crumbs">
          <b>{shown?.title}</b>
        </span>
        <button type="button" className="find" aria-keyshortcuts="Control+K Meta+K" onClick={() => setOpen('find')}>
          <Icon name="search" />
          <span>Search or do</span>
          <kbd className="k">Ctrl K</kbd>
        </button>
        <Clock />
      </header>
      <main className="main" id="content" tabIndex={-1} ref={main}>
        {children}
      </main>
      <Strip />
      <TabBar session={session} here={here} />
      <Toasts />
      {open === 'keys' && <KeysDialog onClose={close} />}
      {open === 'find' && (
        <Suspense fallback={null}>
          <Palette session={session} onClose={close} />
        </Suspense>
      )}
      <ProofDialog session={session} />
    </div>
  )
}

/** Another page has the focus at its start, so that it is read out from there. */
function useMovedFocus(shown: Shown | null) {
  const main = useRef<HTMLElement>(null)
  const place = shown && `${shown.place} ${shown.id}`
  const before = useRef(place)
  useEffect(() => {
    if (before.current !== null && before.current !== place) main.current?.focus()
    before.current = place
  }, [place])
  return main
}

function usePaletteKey(open: () => void): void {
  const held = useRef(open)
  held.current = open
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      held.current()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
