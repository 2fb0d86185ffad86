import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'

const { KOLA_API_URL = 'http://localhost:8080' } = loadEnv('', import.meta.dirname, 'KOLA_API_URL')

/** The staff's app: built apart from the viewers', served at /console. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [react()],
  build: { target: 'es2022', modulePreload: { polyfill: false }, reportCompressedSize: false },
  server: { proxy: { '/api': KOLA_API_URL } },
})
