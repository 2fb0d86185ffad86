import { loadScreen } from '#shared/views/load-screen.ts'
import type { Way } from './afterwards.ts'

/** What follows a sign-in. Its code can come while the service looks at the password. */
export const loadArrival = () => loadScreen(() => import('./late-arrive.ts'))

/** After every successful sign-in. Throws ApiError. */
export const arrive = async (way: Way): Promise<void> => (await loadArrival()).arrive(way)
