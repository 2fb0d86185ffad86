import { mount } from './app/app.tsx'

// A task of its own: reading this module has taken a slow device long enough. Waiting for it here would keep the parts that
// it loads waiting for this module.
setTimeout(() => void mount(document))
