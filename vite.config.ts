import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The server would load all icons of the set, and not the few dozen that pages use.
  ssr: { noExternal: ['lucide-react'] },
  build: {
    // A data: address would need a wider Content-Security-Policy and could not be cached on its own.
    assetsInlineLimit: 0,
  },
})
