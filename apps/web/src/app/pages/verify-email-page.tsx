import { ComingPage } from './coming-page.tsx'

export const VerifyEmailPage = ComingPage
