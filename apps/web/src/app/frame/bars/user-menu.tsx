import { Menu } from '@kola/ui/controls/menu'
import { Suspense } from 'react'
import { usePerson } from '#shared/memory/person.ts'
import { lazyView } from '#shared/views/lazy-view.tsx'
import { Avatar } from './avatar.tsx'
import { say } from './words.ts'

const UserPanel = lazyView(async () => (await import('./user-panel.tsx')).UserPanel)
const warm = () =>
  void UserPanel.preload().catch(() => {
    // NOTE: a favour only; the press asks again.
  })

/** The avatar of whoever is watching and what stands behind it. */
export function UserMenu() {
  const name = usePerson()?.name
  return (
    <Menu
      end
      button={(attributes) => (
        <button
          type="button"
          className="icon-button"
          aria-label={name ? say('menu', { name }) : say('menuOfNobody')}
          onPointerEnter={warm}
          onFocus={warm}
          {...attributes}
        >
          <Avatar />
        </button>
      )}
    >
      {(close) => (
        <Suspense>
          <UserPanel onFollow={close} />
        </Suspense>
      )}
    </Menu>
  )
}
