import './frame.css'
import { type ReactNode, Suspense } from 'react'
import { useSession } from '#shared/service/session.ts'
import { lazyView } from '#shared/views/lazy-view.tsx'
import { VisitorBar } from './bars/visitor-bar.tsx'
import { SiteFooter } from './footer/site-footer.tsx'
import { say } from './words.ts'

/**
 * What stands around a screen: nothing, a bar alone, or bar and footer with the bar above the page, over its picture, or
 * the one of public pages or of the help centre. What a screen switches off is back on the next one.
 */
export type Frame = 'none' | 'bar' | 'full' | 'full-over' | 'public' | 'help'

const MemberBar = lazyView(async () => (await import('./bars/member-bar.tsx')).MemberBar)
const MemberTabs = lazyView(async () => (await import('./bars/member-bar.tsx')).MemberTabs)
const PublicBar = lazyView(async () => (await import('./bars/public-bar.tsx')).PublicBar)
const HelpBar = lazyView(async () => (await import('./bars/help-bar.tsx')).HelpBar)

/** Fetches what stands around a member's screens. */
export const preloadMemberBars = () => Promise.all([MemberBar.preload(), MemberTabs.preload()])

function BarOfMember({ frame }: { frame: Frame }) {
  if (frame === 'public') return <PublicBar />
  if (frame === 'help') return <HelpBar />
  return <MemberBar over={frame === 'full-over'} />
}

function skipToMain(): void {
  const main = document.querySelector<HTMLElement>('main')
  if (main) main.tabIndex = -1
  main?.focus()
}

interface SiteFrameProps {
  frame: Frame
  children: ReactNode
}

/** Bar, footer and tabs around a screen. */
export function SiteFrame({ frame, children }: SiteFrameProps) {
  const isMember = useSession() === 'member'
  if (frame === 'none') return children
  const isFull = frame !== 'bar'
  const isOver = frame === 'full-over'
  return (
    <>
      <section className="frame__skip" aria-label={say('skip')}>
        <button type="button" className="button button--line button--small" onClick={skipToMain}>
          {say('skip')}
        </button>
      </section>
      <Suspense fallback={<div className={isOver ? 'bar bar--over' : 'bar'} />}>
        {!isMember && <VisitorBar over={isOver} />}
        {isMember && <BarOfMember frame={frame} />}
      </Suspense>
      {children}
      {isFull && <SiteFooter />}
      <Suspense>{isFull && isMember && <MemberTabs />}</Suspense>
    </>
  )
}
