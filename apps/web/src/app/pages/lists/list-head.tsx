import { listUntabbed } from '#app/frame/bars/menu-items.ts'
import { useTenant } from '#features/tenant/queries.ts'
import { readPath } from '#shared/location/location.ts'
import { paths } from '#shared/paths.ts'
import './lists.css'
import { Icon } from '@kola/ui/controls/icon'
import { ChevronDown } from '@kola/ui/icons/signs'
import { listsTexts } from '#shared/texts.ts'
import { ChoiceMenu } from './choice-menu.tsx'
import type { ListView } from './use-list.ts'
import { say } from './words.ts'

const ORDERS = [
  { id: 'az', name: listsTexts.az },
  { id: 'za', name: listsTexts.za },
] as const

/** Keeps the place of a menu that is on its way, so that nothing beside it moves. */
function MenuSkeleton({ label }: { label: string }) {
  return (
    <div className="menu menu--place" aria-hidden="true">
      <span className="menu__button">
        <span className="menu__label">{label}</span>
        <Icon of={ChevronDown} />
      </span>
    </div>
  )
}

function GenreMenu({ list }: { list: ListView }) {
  const { genres, areGenresComing, genre, kind } = list
  const all = kind.hasAll ? [{ id: '', name: listsTexts.all }] : []
  const choices = [...all, ...genres]
  if (genres.length === 0) return areGenresComing && <MenuSkeleton label={listsTexts.genres} />
  return (
    <ChoiceMenu
      label={genre?.name ?? listsTexts.genres}
      choices={choices}
      chosenId={genre?.id}
      onChoose={list.chooseGenre}
      isWide
    />
  )
}

function OrderMenu({ list }: { list: ListView }) {
  const chosen = ORDERS.find((order) => order.id === list.sort)
  // The order that holds, pressed again, gives way to the list's own.
  const choose = (id: string) => list.chooseSort(ORDERS.find((order) => order.id === id && order !== chosen)?.id)
  return (
    <ChoiceMenu
      label={listsTexts.suggestions}
      note={chosen?.name}
      choices={ORDERS}
      chosenId={chosen?.id}
      onChoose={choose}
    />
  )
}

/** On a phone the other entries of the tenant's menu, which has no tab for them. */
export function OtherLists() {
  const { texts: config, isSearchEnabled } = useTenant()
  const here = readPath()
  const others = listUntabbed(config.menu_config, isSearchEnabled).filter(({ path }) => path !== here)
  if (others.length === 0) return null
  return (
    <nav className="only-small list-head__others" aria-label={say('otherLists')}>
      {others.map(({ name, path }) => (
        <a key={path} className="link" href={paths.menu(path)}>
          {name}
        </a>
      ))}
    </nav>
  )
}

/** What stands above a list: its name, what can be chosen, how many there are. */
export function ListHead({ list }: { list: ListView }) {
  const { kind, total } = list
  return (
    <div className="list-head list-head--whole">
      <h1>{kind.name}</h1>
      <OtherLists />
      <GenreMenu list={list} />
      {kind.isSortable && <OrderMenu list={list} />}
      {total > 0 && <span className="count">{kind.toCount(total)}</span>}
    </div>
  )
}
