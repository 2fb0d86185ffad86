import type { ReactNode } from 'react'
import type { Route } from '#app/routing/routes.tsx'
import { readAddress } from '#shared/location/location.ts'
import type { Person } from '#shared/memory/person.ts'
import { Redirect } from '#shared/views/redirect.tsx'
import { SiteFrame } from '../site-frame.tsx'
import { ChildBar } from './child-bar.tsx'
import { planPersonRedirect } from './plan-person-redirect.ts'

interface PersonFrameProps {
  route: Route
  /** Null where nobody is known. */
  person: Person | null
  children: ReactNode
}

/** What stands around a screen for a child, for somebody with a limit, and while nobody is chosen. */
export function PersonFrame({ route, person, children }: PersonFrameProps) {
  const redirect = person && planPersonRedirect(route, person, readAddress())
  if (redirect) return <Redirect to={redirect} />
  if (!person?.isChild || route.frame === 'none') return <SiteFrame frame={route.frame}>{children}</SiteFrame>
  return (
    <>
      <ChildBar />
      {children}
    </>
  )
}
