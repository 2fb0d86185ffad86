import { checkValue } from '@kola/contract/configuration/check'
import type { Configuration } from '@kola/contract/configuration/endpoints'
import { useState } from 'react'
import { PublishDialog } from '#features/configuration/publish-dialog.tsx'
import { useConfiguration } from '#features/configuration/use-configuration.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { Icon } from '#shared/parts/icon.tsx'
import { GivenUp } from '#shared/proof/proven.ts'
import { moveTo } from '#shared/sortable/order.ts'
import { Sortable } from '#shared/sortable/sortable.tsx'
import { say } from '#shared/toasts.ts'
import { EntryFields } from './entry-fields.tsx'
import { isSameMenu, type Menu, type MenuEntry, OWN_PLACES, readMenu, writeMenu } from './menu.ts'

const KEY = 'menu_config'

/** What viewers' menu has, in its order. It is a key of the configuration, with its draft, checks and versions. */
export function MenuView() {
  const { query, ...acts } = useConfiguration()
  if (query.data) return <Inside configuration={query.data} acts={acts} />
  if (query.error) return <Failure error={query.error} onAgain={() => void query.refetch()} />
  return (
    <p className="wait" role="status">
      Loading
    </p>
  )
}

const toInForce = ({ texts }: Configuration) => texts[KEY] ?? null
const toDrafted = ({ draft }: Configuration) => draft.changes.find(({ key }) => key === KEY)
const toStanding = (given: Configuration) => toDrafted(given)?.after ?? toInForce(given) ?? '[]'

interface InsideProps {
  configuration: Configuration
  acts: Omit<ReturnType<typeof useConfiguration>, 'query'>
}

function Inside({ configuration, acts }: InsideProps) {
  const stood = readMenu(toStanding(configuration))
  const [edited, setMenu] = useState<Menu | null>(null)
  const menu = edited ?? stood
  const [chosen, setChosen] = useState('')
  const [added, setAdded] = useState(0)
  const [isPublishing, setPublishing] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const isChanged = !isSameMenu(menu, stood)
  const isDrafted = toDrafted(configuration) !== undefined
  const fault = checkValue(KEY, writeMenu(menu))
  const entry = [...menu.entries, ...(menu.elsewhere ? [menu.elsewhere] : [])].find(({ id }) => id === chosen)
  const missing = OWN_PLACES.filter(({ path }) => !menu.entries.some((one) => one.path === path))
  async function keep(value: string | null, done: string) {
    setError(null)
    try {
      await acts.keep(KEY, value)
      setMenu(null)
      say(done)
    } catch (failure) {
      if (!(failure instanceof GivenUp)) setError(failure)
    }
  }
  function add(given: { name: string; path: string }) {
    const id = `n${added}`
    setAdded(added + 1)
    setMenu({ ...menu, entries: [...menu.entries, { ...given, icon: '', id }] })
    setChosen(id)
  }
  function change(next: MenuEntry) {
    const swap = (one: MenuEntry) => (one.id === next.id ? next : one)
    setMenu({ entries: menu.entries.map(swap), elsewhere: menu.elsewhere && swap(menu.elsewhere) })
  }
  return (
    <div className="menus">
      <section className="panel" aria-labelledby="menu-web">
        <div className="panel__head">
          <h2 id="menu-web">Menu of viewers</h2>
          <span className="note">{isChanged ? 'Not kept yet' : isDrafted ? 'As drafted' : 'As viewers have it'}</span>
        </div>
        {menu.entries.length === 0 && <p className="empty">Nothing: the menu is empty.</p>}
        <Sortable
          label="Menu of viewers"
          items={menu.entries}
          chosen={chosen}
          onMove={(id, to) => setMenu({ ...menu, entries: moveTo(menu.entries, id, to) })}
        >
          {(one) => <EntryButton entry={one} isChosen={one.id === chosen} onChoose={setChosen} />}
        </Sortable>
        <div className="menus__more">
          <h3>Not in the menu</h3>
          <div className="flex flex--wrap">
            {missing.map((one) => (
              <button type="button" className="b b--s b--line" key={one.path} onClick={() => add(one)}>
                <Icon name="plus" />
                {one.name}
              </button>
            ))}
            <button type="button" className="b b--s b--line" onClick={() => add({ name: '', path: '/' })}>
              <Icon name="plus" />
              Another address
            </button>
          </div>
        </div>
        {menu.elsewhere && (
          <div className="menus__more">
            <h3>In other apps alone</h3>
            <EntryButton entry={menu.elsewhere} isChosen={menu.elsewhere.id === chosen} onChoose={setChosen} />
            <p className="note">The second of the list: the web leaves it out.</p>
          </div>
        )}
      </section>
      <div className="stack">
        {entry && (
          <EntryFields
            key={entry.id}
            entry={entry}
            onChange={change}
            onRemove={
              entry.id === menu.elsewhere?.id
                ? null
                : () => setMenu({ ...menu, entries: menu.entries.filter(({ id }) => id !== entry.id) })
            }
          />
        )}
        <section className="panel menus__keep" aria-label="Draft">
          {fault && isChanged && (
            <p className="bad" role="alert">
              {fault}
            </p>
          )}
          {error !== null && <Failure error={error} />}
          <p className="note">
            The menu is the key <span className="mono">{KEY}</span> of the{' '}
            <a href={`#/configuration?search=${KEY}`}>configuration</a>: its draft, its versions and its way back are
            there.
          </p>
          <div className="flex flex--wrap">
            <button
              type="button"
              className="b b--main"
              disabled={!isChanged || fault !== null}
              onClick={() => void keep(writeMenu(menu), 'The menu is kept in the draft; viewers have what they had')}
            >
              Keep in the draft
            </button>
            {isChanged && (
              <button type="button" className="b b--text" onClick={() => setMenu(null)}>
                As it was
              </button>
            )}
            {isDrafted && !isChanged && (
              <>
                <button type="button" className="b b--line" onClick={() => setPublishing(true)}>
                  Put in force…
                </button>
                <button
                  type="button"
                  className="b b--text"
                  onClick={() => void keep(toInForce(configuration), 'The menu is out of the draft')}
                >
                  Leave the draft
                </button>
              </>
            )}
          </div>
        </section>
      </div>
      {isPublishing && (
        <PublishDialog configuration={configuration} publish={acts.publish} onClose={() => setPublishing(false)} />
      )}
    </div>
  )
}

interface EntryButtonProps {
  entry: MenuEntry
  isChosen: boolean
  onChoose: (id: string) => void
}

const EntryButton = ({ entry: { id, name, path }, isChosen, onChoose }: EntryButtonProps) => (
  <button type="button" className="home__part" aria-pressed={isChosen} onClick={() => onChoose(isChosen ? '' : id)}>
    <span className="grow home__words">
      <b>{name || 'No name yet'}</b>
      <span className="note cut-line">{path}</span>
    </span>
  </button>
)
