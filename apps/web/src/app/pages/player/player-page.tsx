import { Bar } from '@kola/ui/frame/bar'
import { Brand } from '@kola/ui/frame/brand'
import { useAccount } from '../../../features/account/queries.ts'
import { readDataPrice } from '../../../features/playback/panels/quality-choices.ts'
import { PlaybackDoor } from '../../../features/playback/screen/playback-door.tsx'
import { useTenant } from '../../../features/tenant/queries.ts'
import { useHashSearch } from '../../../shared/location/location.ts'
import { useRouteParams } from '../../../shared/location/match-path.ts'
import { paths } from '../../../shared/paths.ts'
import { usePlaybackNeeds } from '../../titles/use-playback-needs.ts'

/** `/viewvideo/{id}`, with `?resume=true` where watching stopped. */
export function PlayerPage() {
  const { id = '' } = useRouteParams()
  const isResume = new URLSearchParams(useHashSearch()).get('resume') === 'true'
  const tenant = useTenant()
  const account = useAccount()
  const needs = usePlaybackNeeds()
  return (
    <PlaybackDoor
      key={id}
      titleId={id}
      isResume={isResume}
      needs={needs}
      account={account}
      restrictionPlan={tenant.restrictionPlan}
      dataPrice={readDataPrice(tenant.texts.data_price_per_gigabyte)}
      bar={<Bar brand={<Brand name={tenant.appName} href={paths.home} />} />}
    />
  )
}
