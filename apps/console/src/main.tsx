import '@kola/ui/styles/tokens.css'
import './styles/base.css'
import './styles/shell.css'
import './styles/controls.css'
import './styles/panels.css'
import './styles/marks.css'
import './styles/figures.css'
import './styles/lists.css'
import './styles/overlays.css'
import './styles/drafts.css'
import './styles/pages/members.css'
import './styles/pages/editor.css'
import './styles/pages/configuration.css'
import './styles/pages/money.css'
import './styles/pages/plans.css'
import './styles/pages/imports.css'
import './styles/pages/numbers.css'
import './styles/pages/quality.css'
import './styles/pages/producers.css'
import './styles/pages/today.css'
import './styles/pages/home.css'
import './styles/pages/releases.css'
import './styles/narrow.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/routing/app.tsx'

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
