import { useEffect } from 'react'
import { keepNotices } from '../held/keep-notices.ts'
import { hasPartyScript } from './load-script.ts'

/** Leaving a page with another party's script loads the document anew, so that no other page bears it. PCI DSS 6.4.3. */
export function usePartyPage(): void {
  useEffect(
    () => () => {
      if (!hasPartyScript()) return
      keepNotices()
      location.reload()
    },
    [],
  )
}
