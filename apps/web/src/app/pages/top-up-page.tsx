import { ComingPage } from './coming-page.tsx'

export const TopUpPage = ComingPage
