import { Bar } from '@kola/ui/frame/bar'
import { Brand } from '@kola/ui/frame/brand'
import { TabBar } from '@kola/ui/frame/tab-bar'
import { Bookmark, Clapperboard, Film, House } from '@kola/ui/icons/bars'
import { Tv } from '@kola/ui/icons/devices'
import type { IconShape } from '@kola/ui/icons/draw-icon'
import { Search } from '@kola/ui/icons/signs'
import { useZoneKeys } from '@kola/ui/keys/zone-keys'
import { toTitleHref } from '#app/titles/title-links.ts'
import { Bell } from '#features/notifications/bell.tsx'
import { useTenant } from '#features/tenant/queries.ts'
import { toHref, useHashPath } from '#shared/location/location.ts'
import { paths } from '#shared/paths.ts'
import { texts } from '#shared/texts.ts'
import { withQueries } from '#shared/views/with-queries.tsx'
import { say } from '../words.ts'
import { listMenuItems } from './menu-items.ts'
import { SearchLink } from './search-link.tsx'
import { UserMenu } from './user-menu.tsx'

function BarOfMembers({ over }: { over: boolean }) {
  const { texts: config, appName } = useTenant()
  const path = useHashPath()
  useZoneKeys()
  const links = listMenuItems(config.menu_config).map((item) => ({
    label: item.name,
    href: paths.menu(item.path),
    isCurrent: path === item.path,
  }))
  const side = (
    <>
      <SearchLink />
      <Bell appName={appName} toHref={(title) => toTitleHref(title, config.notification_catalogue || 'upcoming')} />
      <UserMenu />
    </>
  )
  return <Bar brand={<Brand name={appName} href={paths.home} />} links={links} side={side} over={over} />
}

/** The bar of members: the tenant's menu, search and the user's own menu. */
export const MemberBar = withQueries(BarOfMembers)

const TABS: { label: string; href: string; icon: IconShape; isSearch?: boolean }[] = [
  { label: say('home'), href: paths.home, icon: House },
  { label: texts.movies, href: paths.movies, icon: Film },
  { label: texts.tvSeries, href: paths.series, icon: Tv },
  { label: say('search'), href: paths.search, icon: Search, isSearch: true },
  { label: texts.myList, href: paths.myList, icon: Bookmark },
]
const RECENT_TAB = { label: say('recent'), href: paths.recent, icon: Clapperboard }

/** The tabs at the bottom of a phone. */
export function MemberTabs() {
  const { isSearchEnabled } = useTenant()
  const path = useHashPath()
  const tabs = TABS.map((tab) => (tab.isSearch && !isSearchEnabled ? RECENT_TAB : tab))
  return <TabBar links={tabs.map((tab) => ({ ...tab, isCurrent: tab.href === toHref(path) }))} />
}
