import { Bar } from '@kola/ui/frame/bar'
import { Brand } from '@kola/ui/frame/brand'
import { useMemo, useState } from 'react'
import { usePlaybackNeeds } from '#app/titles/use-playback-needs.ts'
import { useAccount } from '#features/account/queries.ts'
import { readCastConfig } from '#features/playback/cast/plan-cast.ts'
import { readDataPrice } from '#features/playback/data/data-price.ts'
import { findCountry } from '#features/playback/data/find-country.ts'
import { useAttention } from '#features/playback/next/use-attention.ts'
import { PlaybackDoor } from '#features/playback/screen/playback-door.tsx'
import { useSleepTimer } from '#features/playback/speed/use-sleep-timer.ts'
import { useTenant } from '#features/tenant/queries.ts'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { navigate, readPath, readSearch, useHashSearch } from '#shared/location/location.ts'
import { useRouteParams } from '#shared/location/match-path.ts'
import { paths } from '#shared/paths.ts'
import { findStored } from './find-stored.ts'
import { useEpisodes } from './use-episodes.ts'
import { useNextUp } from './use-next-up.ts'

const RESUME = 'resume=true'

/** From now on a reload, and a tab that a small phone had to close, go on where watching stopped. */
function keepPosition(): void {
  if (readSearch() !== RESUME) navigate(`${readPath()}?${RESUME}`, { replace: true })
}

/** `/viewvideo/{id}`, with `?resume=true` where watching stopped. */
export function PlayerPage({ hasListBeside = false }: { hasListBeside?: boolean }) {
  const { id = '' } = useRouteParams()
  const isResume = new URLSearchParams(useHashSearch()).get('resume') === 'true'
  const tenant = useTenant()
  const account = useAccount()
  const own = usePlaybackNeeds()
  const needs = useMemo(() => ({ ...own, findStored }), [own])
  const [name, setName] = useState('')
  const sleep = useSleepTimer(id)
  const attention = useAttention()
  const next = useNextUp(id, { needs, account })
  const episodes = useEpisodes(id, needs, hasListBeside)
  useScreenName(name)
  const { texts, mobileAppName } = tenant
  const castConfig = useMemo(() => readCastConfig(texts, mobileAppName), [texts, mobileAppName])
  return (
    <PlaybackDoor
      key={id}
      titleId={id}
      isResume={isResume}
      needs={needs}
      account={account}
      restrictionPlan={tenant.restrictionPlan}
      onName={setName}
      onBegun={keepPosition}
      dataPrice={readDataPrice(texts.data_price_per_gigabyte, {
        of: findCountry(account?.profile.country),
        home: tenant.countryCode,
      })}
      next={next}
      episodes={episodes}
      sleep={sleep}
      attention={attention}
      castConfig={castConfig}
      bar={<Bar brand={<Brand name={tenant.appName} href={paths.home} />} />}
    />
  )
}
