import './frame.css'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSession } from '../../shared/service/session.ts'
import { loadScreen } from '../routing/load-screen.ts'
import type { Frame } from '../routing/routes.tsx'
import { VisitorBar } from './bars/visitor-bar.tsx'
import { SiteFooter } from './footer/site-footer.tsx'

const loadMemberBar = () => loadScreen(() => import('./bars/member-bar.tsx'))
const MemberBar = lazy(async () => ({ default: (await loadMemberBar()).MemberBar }))
const MemberTabs = lazy(async () => ({ default: (await loadMemberBar()).MemberTabs }))
const PublicBar = lazy(async () => ({ default: (await loadScreen(() => import('./bars/public-bar.tsx'))).PublicBar }))
const HelpBar = lazy(async () => ({ default: (await loadScreen(() => import('./bars/help-bar.tsx'))).HelpBar }))

function BarOfMember({ frame }: { frame: Frame }) {
  if (frame === 'public') return <PublicBar />
  if (frame === 'help') return <HelpBar />
  return <MemberBar over={frame === 'full-over'} />
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
