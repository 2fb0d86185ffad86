import { ComingPage } from './coming-page.tsx'

export const ResetLinkPage = ComingPage
