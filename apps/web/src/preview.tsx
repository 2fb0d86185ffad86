import { listen } from './app/preview/listen.tsx'

const root = document.getElementById('root')
if (root) listen(root)
