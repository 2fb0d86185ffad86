import { createRoot } from 'react-dom/client'
import { SubscriptionPopup } from '#features/playback/gates/subscription-popup.tsx'
import { canChangePlan } from '#features/tenant/can-change-plan.ts'
import { readTenant } from '#features/tenant/queries.ts'
import { navigate } from '#shared/location/location.ts'

/** Stands over whatever screen comes after the sign-in, so it hangs at none of them. */
export function showSpecialPlan(): void {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  function close() {
    root.unmount()
    place.remove()
  }
  function goTo(path: string) {
    close()
    navigate(path)
  }
  const isChange = canChangePlan(readTenant().texts)
  root.render(<SubscriptionPopup type="special_plan" goTo={goTo} canChangePlan={isChange} onClose={close} />)
}
