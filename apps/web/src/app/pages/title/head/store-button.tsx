import type { Title } from '@kola/contract/title'
import { useDataCost } from '#app/titles/costs/use-data-cost.ts'
import { useAccount } from '#features/account/queries.ts'
import { useTitle } from '#features/catalogue/queries.ts'
import { PayStyles } from '#features/payments/pay-styles.tsx'
import { DownloadButton, type DownloadButtonProps } from '#features/stored/download-button.tsx'
import type { EpisodePlace } from '#features/stored/queue/about.ts'
import { useTenant } from '#features/tenant/queries.ts'

interface StoreButtonProps extends Pick<DownloadButtonProps, 'title' | 'name' | 'episode' | 'look'> {
  /** Fetches the player's code. */
  warm: () => void
}

/** What shows it is at hand when there is no line. */
function keepScreen(): void {
  const kept = import('#app/routing/keep-downloads.ts').then(({ keepDownloads }) => keepDownloads())
  kept.catch(() => {
    // NOTE: the next visit with a line fetches what is missing.
  })
}

type Numbered = Pick<Title, 'number' | 'seasonNumber'>

export const toPlace = (
  { number, seasonNumber }: Numbered,
  season: Pick<Title, 'id' | 'number'>,
  { id, name, art }: Pick<Title, 'id' | 'name' | 'art'>,
): EpisodePlace => ({
  series: { id, name, art },
  seasonId: season.id,
  seasonNumber: seasonNumber ?? season.number ?? 1,
  number: number ?? 0,
})

/** Of an episode whose own page is shown: its series comes by itself. */
function usePlace({ kind, seriesId, parentId, ...title }: Title): EpisodePlace | undefined {
  const { data: series } = useTitle(kind === 'episode' ? (seriesId ?? '') : '')
  return series && parentId ? toPlace(title, { id: parentId, number: null }, series) : undefined
}

/** Puts a film on this device, for whoever may watch it. */
export function StoreButton({ title, warm, ...rest }: StoreButtonProps) {
  const account = useAccount()
  const { isPlayEnabled } = useTenant()
  const toCost = useDataCost()
  const place = usePlace(title)
  if (!account || !isPlayEnabled || !title.isPlayable || title.isComingSoon) return null
  if (title.kind !== 'movie' && title.kind !== 'episode') return null
  return (
    <DownloadButton
      episode={place}
      {...rest}
      title={title}
      accountId={account.userid}
      styles={<PayStyles />}
      onAdded={() => {
        warm()
        keepScreen()
      }}
      toCost={toCost}
    />
  )
}
