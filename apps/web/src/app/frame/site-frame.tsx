import './frame.css'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSession } from '../../shared/service/session.ts'
import { loadScreen } from '../routing/load-screen.ts'
import type { Frame } from '../routing/routes.tsx'
import { SiteFooter } from './site-footer.tsx'
import { VisitorBar } from './visitor-bar.tsx'

const loadMemberBar = () => loadScreen(() => import('./member-bar.tsx'))
const MemberBar = lazy(async () => ({ default: (await loadMemberBar()).MemberBar }))
const MemberTabs = lazy(async () => ({ default: (await loadMemberBar()).MemberTabs }))
const PublicBar = lazy(async () => ({ default: (await loadScreen(() => import('./public-bar.tsx'))).PublicBar }))

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
        {isMember && (frame === 'public' ? <PublicBar /> : <MemberBar over={isOver} />)}
      </Suspense>
      {children}
      {isFull && <SiteFooter />}
      <Suspense>{isFull && isMember && <MemberTabs />}</Suspense>
    </>
  )
}
