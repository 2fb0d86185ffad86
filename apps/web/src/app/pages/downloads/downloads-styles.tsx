import { PayStyles } from '#features/payments/pay-styles.tsx'
import { ScreenStyles } from '#shared/views/screen-styles.tsx'
import href from './downloads.css?url'

/** The styles of downloads come with their screen. */
export const DownloadsStyles = () => (
  <>
    <PayStyles />
    <ScreenStyles href={href} />
  </>
)
