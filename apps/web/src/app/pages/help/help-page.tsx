import { useAccount } from '#features/account/queries.ts'
import type { HelpPart } from '#features/help/help-parts.ts'
import { HelpView } from '#features/help/help-view.tsx'
import { useTenant } from '#features/tenant/queries.ts'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { navigate, readAddress, toHref, useHashPath, useHashSearch } from '#shared/location/location.ts'
import { matchPath } from '#shared/location/match-path.ts'
import { morePatterns } from '#shared/more-patterns.ts'
import { paths } from '#shared/paths.ts'
import { helpTexts, texts } from '#shared/texts.ts'

/** Another tab and another article are places of the same screen: going back leaves it. */
function go(part: HelpPart, article: string | null): void {
  const target = paths.help(part, article)
  if (toHref(readAddress()) !== target) navigate(target, { replace: true })
}

/** `/faqs` and `/mediacenter`, with one article open at `?article=`. GAP-148. */
export function HelpPage() {
  const part: HelpPart = matchPath(morePatterns.faqs, useHashPath()) ? 'faqs' : 'media'
  const article = new URLSearchParams(useHashSearch()).get('article')
  const { texts: config } = useTenant()
  useScreenName(part === 'faqs' ? helpTexts.faqs : texts.helpCentre)
  return (
    <HelpView
      firstName={useAccount()?.profile.first_name ?? ''}
      part={part}
      article={article}
      onGo={go}
      supportHours={config.support_hours ?? ''}
    />
  )
}
