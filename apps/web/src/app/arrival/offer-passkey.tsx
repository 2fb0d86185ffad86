import { createRoot } from 'react-dom/client'
import { PasskeyOffer } from '#features/passkeys/passkey-offer.tsx'
import { readTenant } from '#features/tenant/queries.ts'
import { readPath, watchAddress } from '#shared/location/location.ts'
import { isOfferDue } from '#shared/passkeys/offered.ts'
import { hasOwnLock } from '#shared/passkeys/webauthn.ts'
import { patterns } from '#shared/paths.ts'
import { call } from '#shared/service/service.ts'
import { whenIdle } from '#shared/when-idle.ts'

/** Home is seen before anything stands over it. */
const SEEN_MS = 1_000

const isHome = () => readPath() === patterns.home

/** At once, or after the screens that come before home, such as who is watching; it is forgotten when the page goes. */
function whenHome(run: () => void): void {
  if (isHome()) {
    run()
    return
  }
  const stop = watchAddress(() => {
    if (!isHome()) return
    stop()
    run()
  })
}

/** Not to a person whom the account does not let manage it, which the service knows, nor where there are enough. */
async function mayAdd(): Promise<boolean> {
  try {
    const { passkeys, most } = await call('GET /apps/v1/passkeys', {})
    return passkeys.length < most
  } catch {
    return false
  }
}

/** Stands over home, unless that has been left, or something else stands there. */
async function show(): Promise<void> {
  if (!(await mayAdd()) || !isHome() || document.querySelector('dialog[open]')) return
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  function close() {
    root.unmount()
    place.remove()
  }
  root.render(<PasskeyOffer appName={readTenant().appName} onClose={close} />)
}

/** Offers the device's own lock, where it has one and nobody has said "not now" lately; home does not wait for it. */
export async function offerPasskey(): Promise<void> {
  if (!isOfferDue() || !(await hasOwnLock())) return
  whenHome(() => void whenIdle(() => setTimeout(() => void show(), SEEN_MS)))
}
