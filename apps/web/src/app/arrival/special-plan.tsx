import type { AccountAnswer } from '@kola/contract/account'
import { createRoot } from 'react-dom/client'
import { hasSpecialPlan } from '#features/playback/gates/popup-type.ts'
import { SubscriptionPopup } from '#features/playback/gates/subscription-popup.tsx'
import { canChangePlan } from '#features/tenant/can-change-plan.ts'
import { readTenant } from '#features/tenant/queries.ts'
import { navigate } from '#shared/location/location.ts'

/** The popup for one who is on the restriction package. */
export function showPlanLimits(account: AccountAnswer): void {
  if (hasSpecialPlan(account, readTenant().restrictionPlan)) showSpecialPlan()
}

/** Stands over whatever screen comes after the sign-in, so it hangs at none of them. */
function showSpecialPlan(): void {
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
