import { mount } from './app/app.tsx'

await mount(document)
