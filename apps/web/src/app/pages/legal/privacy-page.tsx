import { PRIVACY_VERSION } from '@kola/contract/legal'
import { say } from '#app/words.ts'
import { Legal } from '#features/legal/legal.tsx'
import { PRIVACY } from '#features/legal/texts/versions.ts'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { paths } from '#shared/paths.ts'
import { useLegalFacts } from './use-legal-facts.ts'

/** `/cookiesprivacy` */
export function PrivacyPage() {
  useScreenName(say('privacy'))
  return (
    <Legal text="privacy" versions={PRIVACY} current={PRIVACY_VERSION} href={paths.privacy} facts={useLegalFacts()} />
  )
}
