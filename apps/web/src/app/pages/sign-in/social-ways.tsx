import { showToast } from '@kola/ui/feedback/toast'
import { listProviders } from '#features/sign-in/social/providers.ts'
import { SocialButtons } from '#features/sign-in/social/social-buttons.tsx'
import { useTenant } from '#features/tenant/queries.ts'
import { readPath, readSearch } from '#shared/location/location.ts'
import { patterns } from '#shared/paths.ts'
import { texts } from '#shared/texts.ts'
import { loadScreen } from '#shared/views/load-screen.ts'

/** Google and Facebook, as far as they are configured. */
export function SocialWays() {
  const { texts: config } = useTenant()
  return (
    <SocialButtons
      providers={listProviders(config)}
      onStart={(provider) => {
        loadScreen(() => import('#features/sign-in/social/start.ts')).then(
          ({ startSocial }) =>
            startSocial(provider, { search: readSearch(), isSignUp: readPath() === patterns.signup }),
          () => showToast(texts.fallback),
        )
      }}
    />
  )
}
