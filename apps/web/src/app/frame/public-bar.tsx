import { Button, ButtonLink } from '@kola/ui/controls/button'
import { IconLink } from '@kola/ui/controls/icon-button'
import { Bar } from '@kola/ui/frame/bar'
import { Brand } from '@kola/ui/frame/brand'
import { Search } from 'lucide-react'
import { useAccount } from '../../features/account/queries.ts'
import { signOut } from '../../features/sign-in/queries.ts'
import { useTenant } from '../../features/tenant/queries.ts'
import { navigate } from '../../shared/location.ts'
import { paths } from '../paths.ts'
import { withQueries } from '../routing/with-queries.tsx'
import { texts } from '../texts.ts'

function BarOfPublicPages() {
  const { appName, isSearchEnabled } = useTenant()
  const name = useAccount()?.name
  const side = (
    <>
      {isSearchEnabled && <IconLink label="Search" icon={Search} href={paths.search} />}
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
