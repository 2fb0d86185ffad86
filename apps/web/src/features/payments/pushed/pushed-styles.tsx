import { ScreenStyles } from '#shared/views/screen-styles.tsx'
import href from './pushed.css?url'

/** The styles of a payment that the payer's bank sends come with its screen. */
export const PushedStyles = () => <ScreenStyles href={href} />
