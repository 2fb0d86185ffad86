import type { Watching } from '@kola/contract/devices/devices'
import { ApiError } from '@kola/contract/http/client'
import type { Overview } from '@kola/contract/overview/overview'
import { Button } from '@kola/ui/controls/button'
import { showToast } from '@kola/ui/feedback/toast'
import { Section, Sheet, SheetLine } from '@kola/ui/surfaces/sheet'
import { toDeviceIcon } from '#features/devices/device-icon.ts'
import { useSending } from '#shared/entries/use-sending.ts'
import { paths } from '#shared/paths.ts'
import { call } from '#shared/service/service.ts'
import { reloadOverview } from '../overview/use-overview.ts'
import { say } from '../words.ts'

/** `Danfo 47, episode 3 · Tunde`. */
function sayWhat({ title, season, episode, person, isCurrent }: Watching): string {
  const part = season !== null && season > 1 ? say('seasonEpisode', { season, episode: episode ?? 0 }) : ''
  const what = [title, part || (episode === null ? '' : say('episode', { episode }))].filter(Boolean).join(', ')
  return [what, person?.name, isCurrent && say('thisDevice')].filter(Boolean).join(' · ')
}

/** One screen that is taken, and how it is freed. */
function Taken({ of }: { of: Watching }) {
  const { send, isSending, failure } = useSending()
  const stop = () =>
    send(async () => {
      try {
        const params = { sessionId: of.sessionId }
        showToast((await call('POST /apps/v2/playback-sessions/{sessionId}/stop', { params })).message)
      } catch (error) {
        // It ended by itself meanwhile.
        if (!(error instanceof ApiError && error.code === 'PLAYBACK_SESSION_NOT_FOUND')) throw error
      }
      await reloadOverview()
    })
  const name = of.deviceName || say('aDevice')
  return (
    <SheetLine
      icon={toDeviceIcon(name)}
      text={name}
      note={failure ? <span role="alert">{failure.text}</span> : sayWhat(of)}
      side={
        <Button look="line" small busy={isSending} aria-label={say('stopOn', { device: name })} onClick={stop}>
          {say('stop')}
        </Button>
      }
    />
  )
}

/** On how many screens is watched at once, and which of them are taken now. */
export function Screens({ overview: { account, watching } }: { overview: Overview }) {
  const [current] = account.subscriptions
  return (
    <Section title={say('screens')}>
      <p>
        {current ? say('screensNote', { plan: current.package, screens: account.screens }) : say('noScreens')}{' '}
        {account.screens > 0 && say('playing', { count: watching.length })}{' '}
        <a className="link" href={paths.packages}>
          {say('morePlans')}
        </a>
      </p>
      {watching.length > 0 && (
        <Sheet>
          {watching.map((one) => (
            <Taken key={one.sessionId} of={one} />
          ))}
        </Sheet>
      )}
    </Section>
  )
}
