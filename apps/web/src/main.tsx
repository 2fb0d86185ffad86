import { mount } from './app/app.tsx'

mount(document)
