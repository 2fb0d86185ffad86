import type { LegalFacts } from '#features/legal/legal-text.ts'
import { useTenant } from '#features/tenant/queries.ts'

/** What the legal texts say of the tenant. */
export function useLegalFacts(): LegalFacts {
  const { appName, mobileAppName, texts } = useTenant()
  return {
    app: appName,
    mobileApp: mobileAppName,
    email: texts.support_email ?? '',
    address: texts.support_address ?? '',
  }
}
