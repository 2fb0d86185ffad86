import { VERIFIED_REDIRECT_MS } from '#shared/delays.ts'
import { paths } from '#shared/paths.ts'
import { verificationTexts } from '#shared/texts.ts'
import { GatePage } from '../gate-page.tsx'
import { LeadOn } from '../lead-on.tsx'
import { say } from '../words.ts'

/** The address is proved; it leads on to login by itself. */
export function Verified() {
  return (
    <GatePage title={verificationTexts.emailVerified} name={say('verifyEmail')}>
      <LeadOn to={paths.login} waitMs={VERIFIED_REDIRECT_MS} label={verificationTexts.continue}>
        {say('thanks')}
      </LeadOn>
    </GatePage>
  )
}
