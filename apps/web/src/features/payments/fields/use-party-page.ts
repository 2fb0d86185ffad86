import { useEffect } from 'react'
import { leaveNoticesToReload } from '../held/kept-notice.ts'
import { hasPartyScript } from './load-script.ts'

/** Leaving a page with another party's script loads the document anew, so that no other page bears it. PCI DSS 6.4.3. */
export function usePartyPage(): void {
  useEffect(
    () => () => {
      if (!hasPartyScript()) return
      leaveNoticesToReload()
      location.reload()
    },
    [],
  )
}
