import type { Title } from '@kola/contract/title'
import { useDataCost } from '#app/titles/costs/use-data-cost.ts'
import { useAccount } from '#features/account/queries.ts'
import { PayStyles } from '#features/payments/pay-styles.tsx'
import { DownloadButton } from '#features/stored/download-button.tsx'
import { useTenant } from '#features/tenant/queries.ts'

interface StoreButtonProps {
  title: Title
  name: string
  /** Fetches the player's code. */
  warm: () => void
}

/** Puts a film on this device, for whoever may watch it. */
export function StoreButton({ title, name, warm }: StoreButtonProps) {
  const account = useAccount()
  const { isPlayEnabled } = useTenant()
  const toCost = useDataCost()
  if (!account || !isPlayEnabled || !title.isPlayable || title.isComingSoon) return null
  if (title.kind !== 'movie' && title.kind !== 'episode') return null
  return (
    <DownloadButton
      title={title}
      name={name}
      accountId={account.userid}
      styles={<PayStyles />}
      onAdded={warm}
      toCost={toCost}
    />
  )
}
