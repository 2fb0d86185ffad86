import { mount } from './app/app.tsx'

// NOTE: waiting for it here would keep the parts that it loads waiting for this module.
void mount(document)
