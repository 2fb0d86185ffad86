import { ButtonLink } from '@kola/ui/controls/button'
import { Bar } from '@kola/ui/frame/bar'
import { Brand } from '@kola/ui/frame/brand'
import { useTenant } from '#features/tenant/queries.ts'
import { paths } from '#shared/paths.ts'
import { texts } from '#shared/texts.ts'
import { withQueries } from '#shared/views/with-queries.tsx'
import { SearchLink } from './search-link.tsx'
import { UserMenu } from './user-menu.tsx'

function BarOfHelp() {
  const { appName } = useTenant()
  const side = (
    <>
      <SearchLink />
      <ButtonLink look="line" small href={paths.login}>
        {texts.login}
      </ButtonLink>
      <UserMenu />
    </>
  )
  return <Bar brand={<Brand name={appName} href={paths.home} />} side={side} />
}

/** The bar of the help centre as a member sees it: with the login button that leads on to home. GAP-034. */
export const HelpBar = withQueries(BarOfHelp)
