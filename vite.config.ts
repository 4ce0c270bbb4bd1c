import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import wasm from 'vite-plugin-wasm'

/** Where `npm run dev` has its server. */
const backEnd = `http://127.0.0.1:${process.env.PORT || 8080}`

const SHARED = /src[\\/](archetypes|contract|data|lib|ui)[\\/]|lucide-react/
/** They bring a large library, which only pages with charts or maps load. */
const HAS_LIBRARY = /archetypes[\\/](figures[\\/]chart-frame|trend[\\/]chart-engine|map[\\/])/
const isSharedByPages = (id: string): boolean => SHARED.test(id) && !HAS_LIBRARY.test(id)

export default defineConfig({
  plugins: [react(), wasm()],
  worker: { format: 'es', plugins: () => [wasm()] },
  base: './',
  // not the pages of tests and benches, which import what only they install
  optimizeDeps: { entries: ['index.html'] },
  server: {
    proxy: {
      '^/(jeasy-base|tx-ws-[a-z-]+|tx-ew-new-app|printerPrintActuator|vue-element-admin)/': { target: backEnd },
      '/live': { target: backEnd, ws: true },
      '^/docs(/|$)': { target: backEnd },
    },
  },
  build: {
    outDir: 'build/console',
    target: 'es2022',
    // the SM2 library asks Node for randomness where there is no Web Crypto: never in a browser
    rolldownOptions: {
      external: ['crypto'],
      output: {
        // few and whole: what is always loaded together is one file, not one for each module that two pages share
        codeSplitting: {
          groups: [
            { name: 'start', test: /src[\\/](main\.tsx|features[\\/]session[\\/])/, priority: 3 },
            { name: 'shell', test: /src[\\/]app[\\/]shell[\\/]/, priority: 2 },
            // every chart is loaded on demand: what draws them stays out of what all pages load
            { name: 'charts', test: /node_modules[\\/](echarts|zrender)[\\/]/, priority: 2 },
            { name: 'shared', test: isSharedByPages, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
})
