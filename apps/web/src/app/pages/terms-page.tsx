import { ComingPage } from './coming-page.tsx'

export const TermsPage = ComingPage
