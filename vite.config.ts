import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // A data: address would need a wider Content-Security-Policy and could not be cached on its own.
    assetsInlineLimit: 0,
  },
})
