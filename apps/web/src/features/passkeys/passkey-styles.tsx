import { ScreenStyles } from '#shared/views/screen-styles.tsx'
import href from './passkeys.css?url'

/** They come with the list and the offer; no other screen needs them. */
export const PasskeyStyles = () => <ScreenStyles href={href} />
