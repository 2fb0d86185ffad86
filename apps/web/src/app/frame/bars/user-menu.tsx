import { Icon } from '@kola/ui/controls/icon'
import { Menu } from '@kola/ui/controls/menu'
import { CircleHelp, CreditCard, LogOut, Moon, Sun, User } from '@kola/ui/icons/bars'
import type { IconShape } from '@kola/ui/icons/draw-icon'
import { useAccount } from '#features/account/queries.ts'
import { signOut } from '#features/sign-in/queries.ts'
import { afterPaint } from '#shared/after-paint.ts'
import { navigate } from '#shared/location/location.ts'
import { paths } from '#shared/paths.ts'
import { texts } from '#shared/texts.ts'
import { setDisplayMode, useDisplayMode } from '../display-mode.ts'
import { say } from '../words.ts'
import { Avatar } from './avatar.tsx'

function MenuLink({
  icon,
  label,
  href,
  onFollow,
}: {
  icon: IconShape
  label: string
  href: string
  onFollow: () => void
}) {
  return (
    <a className="panel__item" href={href} onClick={onFollow}>
      <Icon of={icon} />
      {label}
    </a>
  )
}

function ModeSwitch() {
  const mode = useDisplayMode()
  const other = mode === 'light' ? 'dark' : 'light'
  return (
    <button type="button" className="panel__item" onClick={() => afterPaint(() => setDisplayMode(other))}>
      <Icon of={other === 'light' ? Sun : Moon} />
      {other === 'light' ? texts.switchToLight : texts.switchToDark}
    </button>
  )
}

const sayPlan = (plan: string | undefined, screens: number): string =>
  plan ? say('plan', { plan, screens }) : say('noPlan')

/** The avatar and what stands behind it. */
export function UserMenu() {
  const account = useAccount()
  const name = account?.name ?? ''
  const leave = () => void signOut(() => navigate(paths.landing))
  return (
    <Menu
      end
      button={(attributes) => (
        <button
          type="button"
          className="icon-button"
          aria-label={name ? say('menu', { name }) : say('menuOfNobody')}
          {...attributes}
        >
          <Avatar />
        </button>
      )}
    >
      {(close) => (
        <>
          <div className="panel__head">
            <Avatar />
            <span>
              <strong>{name}</strong>
              <br />
              <span className="note">{sayPlan(account?.subscriptions[0]?.package, account?.screens ?? 0)}</span>
            </span>
          </div>
          <hr />
          <MenuLink icon={User} label={texts.manageProfile} href={paths.profile} onFollow={close} />
          <MenuLink icon={CreditCard} label={texts.account} href={paths.account} onFollow={close} />
          <ModeSwitch />
          <MenuLink icon={CircleHelp} label={texts.helpCentre} href={paths.helpCentre} onFollow={close} />
          <hr />
          <button type="button" className="panel__item" onClick={leave}>
            <Icon of={LogOut} />
            {texts.signOut}
          </button>
        </>
      )}
    </Menu>
  )
}
