import { Button, ButtonLink } from '@kola/ui/controls/button'
import { Bar } from '@kola/ui/frame/bar'
import { Brand } from '@kola/ui/frame/brand'
import { useAccount } from '#features/account/queries.ts'
import { useTenant } from '#features/tenant/queries.ts'
import { navigate } from '#shared/location/location.ts'
import { paths } from '#shared/paths.ts'
import { signOut } from '#shared/session/sign-out.ts'
import { texts } from '#shared/texts.ts'
import { withQueries } from '#shared/views/with-queries.tsx'
import { SearchLink } from './search-link.tsx'

function BarOfPublicPages() {
  const { appName } = useTenant()
  const name = useAccount()?.name
  const side = (
    <>
      <SearchLink />
      <span className="bar__user only-wide">{name}</span>
      <ButtonLink look="text" small href={paths.account}>
        {texts.account}
      </ButtonLink>
      <Button look="line" small onClick={() => void signOut(() => navigate(paths.landing))}>
        {texts.logout}
      </Button>
    </>
  )
  return <Bar brand={<Brand name={appName} href={paths.home} />} side={side} />
}

/** The bar of help, contact and legal pages as a member sees it. GAP-035. */
export const PublicBar = withQueries(BarOfPublicPages)
