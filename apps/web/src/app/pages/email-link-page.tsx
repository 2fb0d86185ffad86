import { ComingPage } from './coming-page.tsx'

export const EmailLinkPage = ComingPage
