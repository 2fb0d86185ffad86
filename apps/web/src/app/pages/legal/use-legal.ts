import type { LegalSurroundings } from '../../../features/legal/sentence.tsx'
import { useTenant } from '../../../features/tenant/queries.ts'
import { paths } from '../../../shared/paths.ts'

const { terms, privacy, contact, helpCentre, packages, account } = paths
const links = { terms, privacy, contact, helpCentre, packages, account }

/** What the legal texts say of the tenant, and where their links lead. */
export function useLegal(): LegalSurroundings {
  const { appName, mobileAppName, texts } = useTenant()
  const facts = {
    app: appName,
    mobileApp: mobileAppName,
    email: texts.support_email ?? '',
    address: texts.support_address ?? '',
  }
  return { facts, links }
}
