import { ComingPage } from './coming-page.tsx'

export const CheckEmailPage = ComingPage
