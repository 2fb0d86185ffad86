import { PRIVACY_VERSION } from '@kola/contract/legal'
import { LegalView } from '../../../features/legal/legal-view.tsx'
import { PRIVACY } from '../../../features/legal/texts/versions.ts'
import { useScreenName } from '../../../features/tenant/use-screen-name.ts'
import { useLegal } from '../../parts/legal/use-legal.ts'
import { paths } from '../../paths.ts'
import { say } from '../../words.ts'

/** `/cookiesprivacy` */
export function PrivacyPage() {
  useScreenName(say('privacy'))
  return <LegalView versions={PRIVACY} current={PRIVACY_VERSION} href={paths.privacy} {...useLegal()} />
}
