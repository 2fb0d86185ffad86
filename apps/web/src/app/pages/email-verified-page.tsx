import { ComingPage } from './coming-page.tsx'

export const EmailVerifiedPage = ComingPage
