import { mountTv } from './app/tv/mount-tv.tsx'

// A task of its own, as on other devices.
setTimeout(() => void mountTv(document))
