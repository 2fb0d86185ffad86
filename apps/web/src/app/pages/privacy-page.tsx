import { ComingPage } from './coming-page.tsx'

export const PrivacyPage = ComingPage
