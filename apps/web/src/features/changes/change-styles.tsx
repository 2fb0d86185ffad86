import { ScreenStyles } from '#shared/views/screen-styles.tsx'
import href from './changes.css?url'

/** The styles of changing an address or a password come with their screens. */
export const ChangeStyles = () => <ScreenStyles href={href} />
