import { PayStyles, payStyles } from '#features/payments/pay-styles.tsx'
import { ScreenStyles } from '#shared/views/screen-styles.tsx'
import href from './downloads.css?url'

/** Addresses of the styles that the screen has beside those of every screen. */
export const downloadsStyles: readonly string[] = [payStyles, href].filter(Boolean)

/** The styles of downloads come with their screen. */
export const DownloadsStyles = () => (
  <>
    <PayStyles />
    <ScreenStyles href={href} />
  </>
)
