import { TERMS_VERSION } from '@kola/contract/legal'
import { LegalView } from '../../features/legal/legal-view.tsx'
import { TERMS } from '../../features/legal/texts/versions.ts'
import { useScreenName } from '../../features/tenant/use-screen-name.ts'
import { useLegal } from '../parts/legal/use-legal.ts'
import { paths } from '../paths.ts'

/** `/terms` */
export function TermsPage() {
  useScreenName('Terms of use')
  return <LegalView versions={TERMS} current={TERMS_VERSION} href={paths.terms} {...useLegal()} />
}
