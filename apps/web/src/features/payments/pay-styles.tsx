import { ScreenStyles } from '#shared/views/screen-styles.tsx'
import href from './payments.css?url'

/** Address of the styles of paying; empty where nothing is built. */
export const payStyles: string = href

/** The styles of paying come with the screens of paying. */
export const PayStyles = () => <ScreenStyles href={href} />
