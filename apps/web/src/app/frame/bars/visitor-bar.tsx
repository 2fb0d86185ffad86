import { ButtonLink } from '@kola/ui/controls/button'
import { Bar } from '@kola/ui/frame/bar'
import { Brand } from '@kola/ui/frame/brand'
import { useTenant } from '#features/tenant/queries.ts'
import { readPath } from '#shared/location/location.ts'
import { paths, patterns } from '#shared/paths.ts'
import { texts } from '#shared/texts.ts'
import { SearchLink } from './search-link.tsx'

/** The bar of those who are not signed in. */
export function VisitorBar({ over = false }: { over?: boolean }) {
  const { appName } = useTenant()
  const isLogin = readPath() === patterns.login
  const side = (
    <>
      <SearchLink />
      {!isLogin && (
        <ButtonLink look="line" small href={paths.login}>
          {texts.login}
        </ButtonLink>
      )}
    </>
  )
  return <Bar brand={<Brand name={appName} href={paths.landing} />} side={side} over={over} />
}
