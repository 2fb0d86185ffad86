import { useLayoutEffect } from 'react'
import { navigate } from '../location/location.ts'
import { forgetMember } from '../memory/member-memory.ts'
import { paths } from '../paths.ts'

/** Leads elsewhere before anything is drawn. */
export function Redirect({ to }: { to: string }) {
  useLayoutEffect(() => {
    if (to.startsWith(paths.login)) forgetMember()
    navigate(to, { replace: true })
  }, [to])
  return null
}
